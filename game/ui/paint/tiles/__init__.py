"""Painting tiles: their bodies, numerals and signs."""
