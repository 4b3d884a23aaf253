"""Controls shared by all scenes."""
