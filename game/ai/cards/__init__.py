"""Computer players of games in which sets stay as they lie."""
