"""The pointer, the focus and typed numbers at the table."""
