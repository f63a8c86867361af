"""What can be set, by topic: each setting as a row that tells its value and changes it at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.texts import LANGUAGES
from scenes.cards.deck import LETTERINGS
from scenes.context import Context
from scenes.prefs import BACKS, SCALES, SPEEDS
from scenes.rows import Row
from scenes.sound import KINDS

TOPICS = ("general", "sound", "motion", "look")
SIZES = (0.75, 1.0, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0)
"""Sizes one can choose, beside the one that fills the window."""
PACES = (0.5, 0.75, 1.0, 1.25, 1.5, 2.0, 2.5, 3.0)
"""Speeds one can choose."""
_VOLUME_STEP = 0.1
_HEARD = {"cards": "play", "signals": "turn", "music": "win", "interface": "click"}
"""What a kind of sounds is tried out with."""

assert (SIZES[0], SIZES[-1]) == SCALES, "the settings file allows what can be chosen"
assert (PACES[0], PACES[-1]) == SPEEDS, "the settings file allows what can be chosen"


def rows(context: Context, topic: str) -> tuple[Row, ...]:
    """Return the settings of a topic."""
    return _TOPICS[topic](context)


def _general(context: Context) -> tuple[Row, ...]:
    language = context.texts.language
    names = {code: context.say(f"app.language.{code}") for code in LANGUAGES}

    def full_screen(by: int) -> None:
        context.fullscreen_asked = True

    return (
        _choice(context, "language", LANGUAGES, language, names[language], context.set_language),
        _switch(context, "fullscreen", full_screen, on=context.prefs.fullscreen),
        _pref_switch(context, "telex"),
        _pref_switch(context, "answer_alone"),
    )


def _sound(context: Context) -> tuple[Row, ...]:
    prefs = context.prefs

    def hear(by: int) -> None:
        context.set_muted(muted=by < 0)
        context.audio.play("click")

    def set_volume(volume: float) -> None:
        context.change(volume=volume)
        context.audio.play("click")

    found = [
        _switch(context, "sound", hear, on=not prefs.muted),
        _bar(context, "volume", prefs.volume, set_volume),
    ]
    for kind in KINDS:
        found.append(_bar(context, kind, prefs.volumes.get(kind, 1.0), _kind_setter(context, kind)))
    return tuple(found)


def _kind_setter(context: Context, kind: str) -> Callable[[float], None]:
    def set_kind(volume: float) -> None:
        context.change(volumes={**context.prefs.volumes, kind: volume})
        context.audio.play(_HEARD[kind])

    return set_kind


def _motion(context: Context) -> tuple[Row, ...]:
    prefs = context.prefs
    speed = context.say("settings.times", number=_decimal(context, prefs.speed))
    return (
        _steps(context, "speed", PACES, prefs.speed, speed, lambda v: context.change(speed=v)),
        _pref_switch(context, "instant"),
        _pref_switch(context, "reduced_motion"),
        _pref_switch(context, "fast_forward"),
    )


def _look(context: Context) -> tuple[Row, ...]:
    prefs = context.prefs
    back = context.say(f"settings.back.{prefs.back}")
    written = context.say(f"settings.lettering.{prefs.lettering}")
    return (
        _size(context),
        _pref_switch(context, "large"),
        _choice(
            *(context, "lettering", LETTERINGS, prefs.lettering, written),
            lambda v: context.change(lettering=v),
        ),
        _pref_switch(context, "four_colours"),
        _choice(context, "card_back", BACKS, prefs.back, back, lambda v: context.change(back=v)),
    )


_TOPICS: dict[str, Callable[[Context], tuple[Row, ...]]] = {
    "general": _general,
    "sound": _sound,
    "motion": _motion,
    "look": _look,
}


def _size(context: Context) -> Row:
    """Return the row of the size: from small to automatic, which is as large as the window allows.

    A larger one, chosen for another window, stays until it is changed.
    """
    say, chosen, allowed = context.say, context.prefs.scale, context.theme.fit
    offered = (*(size for size in SIZES if size < allowed), None)
    percent = round(100 * (allowed if chosen is None else chosen))
    value = say("settings.size_auto" if chosen is None else "settings.percent", number=percent)
    most = say("settings.size_most", number=int(100 * allowed))

    def choose(by: int) -> None:
        context.change(scale=_next(offered, chosen, by))

    return Row(
        "scale",
        say("settings.scale"),
        value,
        choose,
        hint=most if chosen is None or chosen >= allowed else "",
        can_less=len(offered) > 1 and chosen != offered[0],
        can_more=chosen is not None,
    )


def _next(offered: Sequence[float | None], chosen: float | None, by: int) -> float | None:
    """Return the size after the chosen one, or before it; None counts as the largest."""
    if by > 0:
        more = (s for s in offered if s is None or (chosen is not None and s > chosen))
        return next(more, None)
    less = [s for s in offered if s is not None and (chosen is None or s < chosen)]
    return less[-1] if less else chosen


def _steps(
    context: Context,
    name: str,
    offered: Sequence[float],
    chosen: float,
    value: str,
    choose: Callable[[float], object],
) -> Row:
    """Return the row of a number that goes up and down in steps; it may lie between two."""
    less = [number for number in offered if number < chosen]
    more = [number for number in offered if number > chosen]

    def step(by: int) -> None:
        choose(more[0] if by > 0 else less[-1])

    return Row(
        name,
        context.say(f"settings.{name}"),
        value,
        step,
        hint=_hint(context, name),
        can_less=bool(less),
        can_more=bool(more),
    )


def _choice(
    context: Context,
    name: str,
    offered: Sequence[str],
    chosen: str,
    value: str,
    choose: Callable[[str], object],
) -> Row:
    """Return the row of one of several things, round and round."""

    def step(by: int) -> None:
        choose(offered[(offered.index(chosen) + by) % len(offered)])

    label, many = context.say(f"settings.{name}"), len(offered) > 1
    hint = _hint(context, name)
    return Row(name, label, value, step, hint=hint, can_less=many, can_more=many)


def _switch(context: Context, name: str, turn: Callable[[int], object], *, on: bool) -> Row:
    word = context.say("settings.on" if on else "settings.off")
    label, hint = context.say(f"settings.{name}"), _hint(context, name)
    return Row(name, label, word, turn, hint, "switch", float(on), can_less=on, can_more=not on)


def _pref_switch(context: Context, name: str) -> Row:
    """Return the row of a setting that is on or off and nothing else."""

    def turn(by: int) -> None:
        context.change(**{name: by > 0})

    return _switch(context, name, turn, on=getattr(context.prefs, name))


def _bar(context: Context, name: str, share: float, choose: Callable[[float], object]) -> Row:
    """Return the row of a volume."""

    def to_share(wanted: float) -> None:
        volume = round(min(1.0, max(0.0, wanted)) / _VOLUME_STEP) * 10 / 100
        if volume != share:  # a hand that pulls moves much more often than the value does
            choose(volume)

    return Row(
        name,
        context.say(f"settings.{name}"),
        context.say("settings.percent", number=round(100 * share)),
        lambda by: to_share(share + by * _VOLUME_STEP),
        _hint(context, name),
        "bar",
        share,
        to_share,
        can_less=share > 0,
        can_more=share < 1,
    )


def _hint(context: Context, name: str) -> str:
    """Return what stands beneath a label, where it needs a word."""
    key = f"settings.{name}.hint"
    return context.say(key) if context.texts.has(key) else ""


def _decimal(context: Context, number: float) -> str:
    """Write a number as the language does."""
    return f"{number:g}".replace(".", "," if context.texts.language == "vi" else ".")
