"""The analysis board: a position that somebody enters, and what can be asked about it."""
