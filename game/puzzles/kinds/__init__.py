"""What puzzles may ask, a file for each kind."""
