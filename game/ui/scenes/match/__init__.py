"""A match from its table to its score sheet."""
