"""Rows of lists."""
