"""What a set is: reading, arranging, judging and explaining rows of tiles."""
