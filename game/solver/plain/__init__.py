"""The search for numbered tiles and regular jokers."""
