"""Stock, discard pile and the phases of a turn at the table, for games that have them."""
