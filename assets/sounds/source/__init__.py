"""How the sounds were made."""
