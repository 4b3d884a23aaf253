"""Lessons by doing: positions with a goal, and how fresh ones are drawn."""
