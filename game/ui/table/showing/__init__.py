"""Plays shown step by step: how far a show is, its picture, and the player that all of them use."""
