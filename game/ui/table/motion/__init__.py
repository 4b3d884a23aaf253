"""How tiles move and what is heard."""
