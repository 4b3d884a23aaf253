"""Turns ops into pixels: fonts, materials, tile faces, and the screen that repaints only what changed."""
