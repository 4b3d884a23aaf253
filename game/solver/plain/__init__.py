"""The search for numbered tiles and regular jokers: sweep, proof, way back, drafts, rows, openings and high aces."""
