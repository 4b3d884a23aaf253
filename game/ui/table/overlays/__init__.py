"""What may lie over the table and hear gestures first."""
