"""The user interface. The only package that imports pygame."""
