"""Pictures, sounds and fonts, each beside the program that made it."""
