"""The same look as a pygame_gui theme: the part that fields and button texts need."""

from __future__ import annotations

from scenes.theme import Theme

Block = dict[str, dict[str, str]]

FONT = "be_vietnam_pro"
TEXT_ROLES = ("tiny", "small", "body", "button", "large", "heading")
_CLEAR = "#00000000"
_STATES = ("normal", "hovered", "selected", "active")


def button_class(style: str, role: str) -> str:
    """Return the class of a button's text in the pygame_gui theme."""
    return f"@button_{style}_{role}"


def gui_theme(theme: Theme) -> dict[str, Block]:
    """Return the theme dictionary at this scale."""
    blocks: dict[str, Block] = {
        "defaults": {
            "font": _font(theme, "body", bold=False),
            "colours": {"normal_text": _hex(theme, "ink")},
            "misc": {"tool_tip_delay": "1.0"},
        },
        "button": _any_button(theme),
        "text_entry_line": _entry(theme),
    }
    for style in theme.look.buttons:
        for role in TEXT_ROLES:
            blocks[button_class(style, role)] = _button(theme, style, role)
    return blocks


def _button(theme: Theme, style: str, role: str) -> Block:
    text = _hex(theme, theme.look.buttons[style]["text"])
    return {
        "colours": {f"{state}_text": text for state in _STATES},
        "font": _font(theme, role, bold=True),
    }


def _any_button(theme: Theme) -> Block:
    """Return what all buttons share; each block that says it again costs time at the start."""
    colours = {f"{state}_bg": _CLEAR for state in (*_STATES, "disabled")}
    colours |= {f"{state}_border": _CLEAR for state in (*_STATES, "disabled")}
    colours["disabled_text"] = _hex(theme, "ink_faint")
    return {
        "colours": colours,
        "misc": {"shape": "rectangle", "border_width": "0", "shadow_width": "0"},
    }


def _entry(theme: Theme) -> Block:
    return {
        "colours": {
            "dark_bg": _CLEAR,
            "normal_border": _CLEAR,
            "normal_text": _hex(theme, "ink"),
            "selected_text": _hex(theme, "paper_bright"),
            "selected_bg": _hex(theme, "lacquer"),
            "text_cursor": _hex(theme, "lacquer"),
            "disabled_dark_bg": _CLEAR,
            "disabled_border": _CLEAR,
            "disabled_text": _hex(theme, "ink_faint"),
        },
        "font": _font(theme, "body", bold=False),
        "misc": {
            "shape": "rectangle",
            "border_width": "0",
            "shadow_width": "0",
            "padding": f"{theme.px(10)},{theme.px(2)}",
        },
    }


def _font(theme: Theme, role: str, *, bold: bool) -> dict[str, str]:
    return {
        "name": FONT,
        "size": str(theme.text_px(role)),
        "bold": "1" if bold else "0",
        "italic": "0",
        "regular_path": str(theme.font_file(bold=False)),
        "bold_path": str(theme.font_file(bold=True)),
        "italic_path": str(theme.font_file(bold=False)),
        "bold_italic_path": str(theme.font_file(bold=True)),
    }


def _hex(theme: Theme, colour: str) -> str:
    c = theme.colour(colour)
    return f"#{c.r:02x}{c.g:02x}{c.b:02x}"
