"""The games of the house: each is one value in one file, and `registry` lists them."""
