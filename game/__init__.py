"""Tilebridge: a desktop game of tile rummy."""

__version__ = "1.0.0"
