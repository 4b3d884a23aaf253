"""The rules as cards: what each says by the rules in force, what it shows, and how cards are found by their words."""
