"""Finished turns and games: as they are told, replayed and counted."""
