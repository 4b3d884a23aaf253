"""The table: geometry, the hand, drop targets and the theatre of other seats."""
