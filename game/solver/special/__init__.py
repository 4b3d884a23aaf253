"""The search for boxes with double, colour-change and mirror jokers (rules 5)."""
