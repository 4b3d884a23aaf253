"""Practice: lessons and puzzles a player works on, what came of them, and what is due."""
