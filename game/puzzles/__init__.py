"""Puzzles: positions found in play, cut down to what matters, with everything claimed about them proven."""
