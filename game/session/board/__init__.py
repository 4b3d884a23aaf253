"""The turn being built: staged tiles, and where they lie on table and rack."""
