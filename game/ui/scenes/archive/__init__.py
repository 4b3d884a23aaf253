"""Finished games: list, replay, statistics."""
