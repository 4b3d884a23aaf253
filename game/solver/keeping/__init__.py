"""The sweep that counts which sets of the table stay."""
