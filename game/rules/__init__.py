"""The rules of the game. Pure: values in, values out."""
