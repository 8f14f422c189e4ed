"""Cleopatra and the Society of Architects: both boxes, complete. Unofficial; names belong to their owners."""

from cleopatra import native
from cleopatra.rules.game import Game, load_game, new_game
from cleopatra.rules.model.actions import Action
from cleopatra.rules.model.chance import Chance
from cleopatra.rules.model.errors import GameError, IllegalAction, NotationError, Reason, SaveError, SetupError
from cleopatra.rules.model.events import Event, event_to_dict
from cleopatra.rules.pickling import register as _register_pickling
from cleopatra.rules.play.ending import Account, Result
from cleopatra.rules.seen.determinize import determinize
from cleopatra.rules.seen.view import View

__version__ = "0.1.0"
_register_pickling()

__all__ = [
    "Account",
    "Action",
    "Chance",
    "Event",
    "Game",
    "GameError",
    "IllegalAction",
    "NotationError",
    "Reason",
    "Result",
    "SaveError",
    "SetupError",
    "View",
    "__version__",
    "determinize",
    "event_to_dict",
    "load_game",
    "native",
    "new_game",
]
