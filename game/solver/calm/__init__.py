"""The plays that change the fewest sets of the table: a sweep that also counts which of them stay."""
