"""Everything the games are, without a window and without a network."""
