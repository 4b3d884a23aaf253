"""For whoever looks for a fault: a position to begin at, what is on screen as text, and the self-test."""
