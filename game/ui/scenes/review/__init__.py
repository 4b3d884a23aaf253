"""The review of a finished game, and its moments tried again."""
