"""One file for each thing the window can show."""
