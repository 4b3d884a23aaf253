"""What is agreed before a deal."""
