"""For whoever looks for a fault: recordings of gestures, positions, and the whole state as text."""
