"""Motion: timelines of tweens, played by an animator that is told how much time has passed.

Pure: no pygame, no clock. Animation is a projection of what happened; it never delays the rules.
"""

from scenes.anim.animator import Animator
from scenes.anim.timeline import Node, call, delay, parallel, sequence, tween
from scenes.anim.tween import (
    Easing,
    Value,
    ease_in,
    ease_in_out,
    ease_out,
    ease_out_back,
    linear,
)

__all__ = [
    "Animator",
    "Easing",
    "Node",
    "Value",
    "call",
    "delay",
    "ease_in",
    "ease_in_out",
    "ease_out",
    "ease_out_back",
    "linear",
    "parallel",
    "sequence",
    "tween",
]
