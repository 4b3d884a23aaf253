"""What to do: computer players. Pure; each sees only the view of its seat."""
