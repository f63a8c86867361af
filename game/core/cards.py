"""Card faces and the two canonical decks.

A card has no identity, only a face code: equal copies cannot be told apart, so nothing can be used
to follow a hidden card.
"""

from typing import NewType

Card = NewType("Card", str)
"""A face code: French rank + suit ("AS", "TH"), Tứ Sắc rank + colour ("Xd", "Cv"), or `HIDDEN`."""

HIDDEN = Card("?")

FRENCH_DECK: tuple[Card, ...] = tuple(
    Card(rank + suit) for suit in "SHDC" for rank in "23456789TJQKA"
)
"""52 faces: suits spades, hearts, diamonds, clubs; ranks 2 to ace."""

TUSAC_DECK: tuple[Card, ...] = tuple(
    Card(rank + colour) for rank in "TSGXPMC" for colour in "dxvt" for _ in range(4)
)
"""112 cards: ranks general to soldier, colours red, green, yellow, white, four copies of each."""
