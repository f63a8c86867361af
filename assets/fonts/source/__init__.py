"""How the interface font was made."""
