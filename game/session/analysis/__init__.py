"""Positions that a person enters: how they are typed, what may be wrong with them, and what can be asked."""
