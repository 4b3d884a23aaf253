"""Practice: what a person learns, solves and comes back to."""
