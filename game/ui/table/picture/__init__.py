"""What the table looks like and says: layout, drawing, nodes."""
