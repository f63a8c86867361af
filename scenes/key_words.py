"""What keys and buttons are called, so that a hint names what is in the hand of the person."""

from __future__ import annotations

import pygame

from scenes.bindings import COMMANDS, Command
from scenes.context import Context

NO_KEY = "–"
_ALIKE = {"enter": "return", "left meta": "meta", "right meta": "meta"}


def key_word(context: Context, key: int) -> str:
    """Return what a key is called."""
    name = pygame.key.name(key)
    text = "key." + _ALIKE.get(name, name).replace(" ", "_")
    if context.texts.has(text):
        return context.say(text)
    if name.startswith("[") and len(name) > 2:
        return context.say("key.keypad", letter=name[1:-1])
    return name.upper() if len(name) <= 3 else name.capitalize()


def pad_word(context: Context, button: int) -> str:
    """Return where a button lies on a controller."""
    return context.say(f"pad.{button}")


def command_word(context: Context, command: Command) -> str:
    """Return the key or button to press for a command, for the device in use."""
    if context.ui.device == "pad":
        buttons = COMMANDS[command].pad
        return pad_word(context, buttons[0]) if buttons else NO_KEY
    keys = context.ui.commands.bindings.keys(command)
    return key_word(context, keys[0]) if keys else NO_KEY


def hint(context: Context, name: str) -> str:
    """Return `NAME_DEVICE` of the language files, for the device in use.

    What is not written for a finger is what is written for a mouse.
    """
    device = context.ui.device
    if device == "touch" and not context.texts.has(f"{name}_touch"):
        device = "mouse"
    return say_keys(context, f"{name}_{device}")


def say_keys(context: Context, key: str) -> str:
    """Return a sentence in which `{press}` and every other command is the key that does it."""
    return context.say(key, **{command: command_word(context, command) for command in COMMANDS})
