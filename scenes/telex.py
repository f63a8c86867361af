"""Vietnamese letters from plain keys, where no input method makes them.

Pure: the text before the caret and one letter come in, the text with it comes out. What was typed
before is read from the letters themselves, so a caret may be put anywhere and typing goes on.

Rule 1: only what can be a Vietnamese syllable is touched, so most English words stay as they are.
Rule 2: the same key again takes back what it did and stands for itself: `tesst` is "test".
Rule 3: the tone lies where the modern rule puts it: "hoà", "thuý", "của", "người".
"""

from __future__ import annotations

import unicodedata
from typing import NamedTuple

_TONES = {"s": "\u0301", "f": "\u0300", "r": "\u0309", "x": "\u0303", "j": "\u0323"}
_MARKS = frozenset(_TONES.values())
_CHECKED_TONES = frozenset({"", _TONES["s"], _TONES["j"]})
"""The tones of a syllable that ends in a stop."""
_STOPS = frozenset({"c", "ch", "p", "t"})
_VOWELS = frozenset("aeiouy")
_ROUND = {"a": "â", "e": "ê", "o": "ô"}
_HOOKED = {"a": "ă", "â": "ă", "o": "ơ", "ô": "ơ", "u": "ư"}
_UNHOOKED = {"ă": "a", "ơ": "o", "ư": "u"}
_MARKED = frozenset("ăâêôơư")

_ONSETS = frozenset(
    {"", "b", "c", "ch", "d", "đ", "g", "gh", "gi", "h", "k", "kh", "l", "m", "n", "ng", "ngh"}
    | {"nh", "p", "ph", "qu", "r", "s", "t", "th", "tr", "v", "x"}
)
_NUCLEI = frozenset(
    {"a", "e", "i", "o", "u", "y", "ai", "ao", "au", "ay", "eo", "eu", "ia", "ie", "iu", "oa"}
    | {"oe", "oi", "oo", "ua", "ue", "ui", "uo", "uu", "uy", "ye", "ieu", "yeu", "oai", "oao"}
    | {"oay", "oeo", "uay", "uoi", "uou", "uya", "uye", "uyu"}
)
"""What a vowel may be, marks aside."""
_CODAS = frozenset({"", "c", "ch", "m", "n", "ng", "nh", "p", "t"})
_TONE_ON_SECOND = frozenset({"oa", "oe", "uy", "ue", "uo", "ie", "ye"})


class Syllable(NamedTuple):
    """A word in its parts; the tone lies apart."""

    onset: str
    nucleus: str
    coda: str
    tone: str

    @property
    def possible(self) -> bool:
        """It can be Vietnamese, or become so with a few marks."""
        return (
            self.onset.lower() in _ONSETS
            and _plain(self.nucleus) in _NUCLEI
            and self.coda.lower() in _CODAS
            and not (self.coda.lower() in _STOPS and self.tone not in _CHECKED_TONES)
        )

    @property
    def text(self) -> str:
        """The word with its tone where it belongs."""
        nucleus = self.nucleus
        if self.tone:
            at = _tone_place(nucleus.lower(), closed=bool(self.coda))
            toned = unicodedata.normalize("NFC", nucleus[at] + self.tone)
            nucleus = nucleus[:at] + toned + nucleus[at + 1 :]
        return self.onset + nucleus + self.coda


def typed(before: str, letter: str) -> str:
    """Return the text before the caret after one more letter."""
    start = len(before)
    while start and before[start - 1].isalpha():
        start -= 1
    return before[:start] + _type(before[start:], letter)


def _type(word: str, letter: str) -> str:
    key = letter.lower()
    syllable = _split(word)
    if key == "d":
        return _bar(word, letter)
    if key == "w":
        return _hook(syllable, letter)
    if not syllable.possible:
        return word + letter
    if key in _TONES:
        return _tone(syllable, letter)
    if key == "z" and syllable.tone:
        return syllable._replace(tone="").text
    if key in _ROUND and not syllable.coda:
        last = syllable.nucleus[-1]
        rest = syllable.nucleus[:-1]
        if last.lower() == key:
            return syllable._replace(nucleus=rest + _cased(_ROUND[key], last)).text
        if last.lower() == _ROUND[key]:
            return syllable._replace(nucleus=rest + _cased(key, last)).text + letter
    return _append(syllable, letter)


def _append(syllable: Syllable, letter: str) -> str:
    """Put a letter at the end; the tone moves to where it now belongs."""
    if syllable.nucleus.lower() == "uơ":
        # "thuở" ends so, but before anything else it is "ươ".
        syllable = syllable._replace(nucleus=_cased("ư", syllable.nucleus[0]) + syllable.nucleus[1])
    longer = _split(syllable.text + letter)
    return longer.text if longer.possible else syllable.text + letter


def _tone(syllable: Syllable, letter: str) -> str:
    mark = _TONES[letter.lower()]
    if syllable.tone == mark:
        return syllable._replace(tone="").text + letter
    toned = syllable._replace(tone=mark)
    return toned.text if toned.possible else syllable.text + letter


def _bar(word: str, letter: str) -> str:
    """Make the first d of a syllable a đ, wherever in it the second one is typed."""
    first, rest = word[:1], word[1:]
    if first in ("đ", "Đ"):
        return _cased("d", first) + rest + letter
    barred = _cased("đ", first) + rest if first in ("d", "D") else ""
    if barred and (not rest or _split(barred).possible):
        return barred
    return word + letter


def _hook(syllable: Syllable, letter: str) -> str:
    """Put horns and breves on the vowels; after a consonant it is an ư, at the beginning a w."""
    onset, nucleus = syllable.onset, syllable.nucleus
    if not nucleus:
        word = syllable.text
        fits = onset.lower() in _ONSETS - {"", "qu"}
        return word + _cased("ư", letter) if fits else word + letter
    if not syllable.possible:
        return syllable.text + letter
    low = nucleus.lower()
    if low == "ư" and onset and not syllable.coda:
        return onset + letter
    if any(each in _UNHOOKED for each in low) and not low.startswith("ưo"):
        bare = "".join(_cased(_UNHOOKED.get(each.lower(), each), each) for each in nucleus)
        return syllable._replace(nucleus=bare).text + letter
    hooked = _hooked(low, closed=bool(syllable.coda))
    if hooked is None:
        return syllable.text + letter
    shaped = "".join(_cased(new, old) for new, old in zip(hooked, nucleus, strict=True))
    return syllable._replace(nucleus=shaped).text


def _hooked(low: str, *, closed: bool) -> str | None:
    """Return a nucleus with its horn or breve."""
    if low.startswith("ưo"):
        return "ươ" + low[2:]
    if low[:2] in ("uo", "uô"):
        return ("uơ" if low in ("uo", "uô") and not closed else "ươ") + low[2:]
    if low in ("oa", "oâ"):
        return "oă"
    if low in ("ua", "ui", "uu"):
        return "ư" + low[1]
    for at in range(len(low) - 1, -1, -1):
        if low[at] in _HOOKED:
            return low[:at] + _HOOKED[low[at]] + low[at + 1 :]
    return None


def _split(word: str) -> Syllable:
    """Take a word apart; what does not fit is left in the last part, where it is impossible."""
    letters, tone = [], ""
    for letter in unicodedata.normalize("NFC", word):
        parts = unicodedata.normalize("NFD", letter)
        tone = next((mark for mark in parts if mark in _MARKS), tone)
        bare = "".join(part for part in parts if part not in _MARKS)
        letters.append(unicodedata.normalize("NFC", bare))
    plain = [_plain(letter) for letter in letters]
    first = next((n for n, letter in enumerate(plain) if letter in _VOWELS), len(plain))
    glide = "".join(plain[first - 1 : first + 1]) if first else ""
    after = plain[first + 1] if first + 1 < len(plain) else ""
    if glide == "qu" or (glide == "gi" and first == 1 and after in _VOWELS):
        first += 1
    end = first
    while end < len(plain) and plain[end] in _VOWELS:
        end += 1
    return Syllable(
        "".join(letters[:first]), "".join(letters[first:end]), "".join(letters[end:]), tone
    )


def _tone_place(low: str, *, closed: bool) -> int:
    """Return which vowel carries the tone."""
    marked = [at for at, letter in enumerate(low) if letter in _MARKED]
    if marked:
        return marked[-1]
    if len(low) == 1:
        return 0
    if closed:
        return len(low) - 1
    return 1 if len(low) > 2 or low in _TONE_ON_SECOND else 0


def _plain(text: str) -> str:
    """Return the letters without marks, small; đ stays what it is."""
    return "".join(unicodedata.normalize("NFD", letter)[:1] for letter in text).lower()


def _cased(letter: str, like: str) -> str:
    return letter.upper() if like.isupper() else letter
