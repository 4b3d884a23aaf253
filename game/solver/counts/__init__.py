"""Tiles by kind, as every search counts them."""
