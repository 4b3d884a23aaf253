"""The rules, what can be heard again, and what the game is made of."""
