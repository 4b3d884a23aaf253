"""One game at the table: clock, threads, files and settings. No pygame."""
