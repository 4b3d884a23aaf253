"""Saving and reading: the running match, finished games, codes."""
