"""What it looks like. The only package that imports pygame."""
