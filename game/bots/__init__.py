"""Bots: players that see what their seat sees and nothing else.

A bot is one function of its own sight, its own chance and a budget of time. It runs in a worker
process; what it answers is checked like anybody's answer.
"""

from game.bots.protocol import LEVELS, Choose

__all__ = ["LEVELS", "Choose"]
