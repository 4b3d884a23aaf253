"""How a game goes: commands, events, phases of a turn, dealing and scoring."""
