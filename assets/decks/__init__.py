"""Card pictures."""
