"""The rules and the first start."""
