"""Effects and ambience: the interface for scenes, and the mixer behind it."""
