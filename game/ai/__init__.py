"""Computer players. Pure; each one sees only the view of its seat."""
