"""Who plays by which agreement, and the games of a match."""
