"""Tilebridge: a desktop game of tile rummy."""

__version__ = "0.1.0"
