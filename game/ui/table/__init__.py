"""The table: its geometry, the pointer's state, drop targets, and the animation of other seats' turns."""
