"""What a player practised, and what is due: kept in files of the player's folder."""
