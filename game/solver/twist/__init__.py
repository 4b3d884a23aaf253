"""The solver for boxes with double, colour-change and mirror jokers (5)."""
