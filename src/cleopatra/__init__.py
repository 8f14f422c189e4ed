"""Cleopatra and the Society of Architects: both boxes, complete. Unofficial; names belong to their owners."""

from . import native
from .rules.actions import Action
from .rules.chance import Chance
from .rules.determinize import determinize
from .rules.ending import Account, Result
from .rules.errors import GameError, IllegalAction, NotationError, Reason, SaveError, SetupError
from .rules.events import Event, event_to_dict
from .rules.game import Game, load_game, new_game
from .rules.view import View

__version__ = "0.1.0"

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
