"""Rule systems as data: one TOML file a game, and the loader that believes none of it.

A file names the game's rules and bot, then one table per preset. Every key is checked; what is
wrong is named by file, table and key, with what would be right.
"""

from game.presets.loader import GameFile, Preset, load_game_file

__all__ = ["GameFile", "Preset", "load_game_file"]
