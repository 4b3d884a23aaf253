"""A table and a rack outside a match: exercises with a goal."""
