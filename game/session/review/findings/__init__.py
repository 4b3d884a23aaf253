"""What a review may say of a turn, a file for each kind of finding."""
