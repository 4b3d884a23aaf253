"""What is said of the game, in the words of the catalogues."""
