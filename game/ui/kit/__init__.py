"""How pages, and what lies over the table, are laid out and used: items without a place, and one way to press."""
