"""The semantic tree for the screen readers of the system, by AccessKit where it is installed."""
