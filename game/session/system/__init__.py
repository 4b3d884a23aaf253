"""Files, folders and the log."""
