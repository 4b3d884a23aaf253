"""The command line: options, and what needs no window."""
