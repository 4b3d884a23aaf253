"""Pages for learning: the Learn page, and the stage on which exercises are played."""
