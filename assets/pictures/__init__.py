"""Small drawings: avatars, ornaments, the icon."""
