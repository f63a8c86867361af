"""The vocabulary every game, table, screen and wire shares.

Rule 1: nothing here knows a game by name, a clock, a socket or a window.
Rule 2: nothing here imports the rest of the project.
Rule 3: what a seat may not know leaves `redact` and the rules' `view` as `HIDDEN`, or not at all.

The types are `NamedTuple`s rather than frozen dataclasses: they are as immutable, hash and compare
for free, and cost a third to make, which is what views and events of every action are made of.
"""

from game.core.actions import Action, IllegalAction, NotYet, Refusal
from game.core.cards import FRENCH_DECK, HIDDEN, TUSAC_DECK, Card
from game.core.dealing import (
    deal_packets,
    draw_lot,
    hand_seed,
    seed_from_number,
    shuffle,
)
from game.core.errors import UserError
from game.core.events import (
    Announced,
    Event,
    HandEnded,
    Moved,
    Scored,
    TurnChanged,
    fold,
    redact,
    redact_all,
)
from game.core.names import BOT_NAMES, MAX_NAME, check_name, clean_name, visible
from game.core.options import Config, Option, Value, build_config
from game.core.payments import Payment, add_up
from game.core.rules import (
    Arranged,
    Deliberate,
    GameInfo,
    GameRules,
    HasGroups,
    HasInstants,
    HasTakes,
    Outcome,
    Step,
    Taken,
)
from game.core.setup import SeatSpec, Setup
from game.core.sight import Decision, Sight
from game.core.updates import MatchState, SeatInfo, Update
from game.core.views import Arrangement, Fact, Own, Shown, View, Zones
from game.core.zones import Seat, Zone

__all__ = [
    "BOT_NAMES",
    "FRENCH_DECK",
    "HIDDEN",
    "MAX_NAME",
    "TUSAC_DECK",
    "Action",
    "Announced",
    "Arranged",
    "Arrangement",
    "Card",
    "Config",
    "Decision",
    "Deliberate",
    "Event",
    "Fact",
    "GameInfo",
    "GameRules",
    "HandEnded",
    "HasGroups",
    "HasInstants",
    "HasTakes",
    "IllegalAction",
    "MatchState",
    "Moved",
    "NotYet",
    "Option",
    "Outcome",
    "Own",
    "Payment",
    "Refusal",
    "Scored",
    "Seat",
    "SeatInfo",
    "SeatSpec",
    "Setup",
    "Shown",
    "Sight",
    "Step",
    "Taken",
    "TurnChanged",
    "Update",
    "UserError",
    "Value",
    "View",
    "Zone",
    "Zones",
    "add_up",
    "build_config",
    "check_name",
    "clean_name",
    "deal_packets",
    "draw_lot",
    "fold",
    "hand_seed",
    "redact",
    "redact_all",
    "seed_from_number",
    "shuffle",
    "visible",
]
