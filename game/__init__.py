"""Tilebridge: a desktop game of tile rummy."""

__version__ = "1.0.0"
HOME = "https://example.org/tilebridge"
"""Where newer versions are found, as pyproject.toml has it: told on the page About, never opened by the game."""
