"""Playing cards: suits, court emblems, faces, jokers and backs."""
