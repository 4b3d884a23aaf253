"""From drawing words to pixels: fonts, materials, tile faces, and the screen that repaints only what changed."""
