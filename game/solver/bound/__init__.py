"""Plays where a joker option ties jokers to their sets (rules 4.3, 4.4), and choices of sets tried one by one."""
