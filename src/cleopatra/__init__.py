"""Cleopatra and the Society of Architects: a complete rules engine for both editions (2006 and 2020).

Unofficial; names belong to their owners.

>>> import cleopatra
>>> game = cleopatra.new_game("classic", ["Ana", "Ben", "Cleo"], seed=7)
>>> seat = game.waiting[0]
>>> [str(action) for action in game.legal(seat)][-3:]
['take 1', 'take 2', 'take 3']
>>> game.play(seat, "take 2")
>>> len(game.view(seat).to_dict()["hand"])
4

Start with `new_game` and `Game`. What else there is:

- `cleopatra.bots`: opponents, and the protocol for your own
- `cleopatra.arena`: matches between bots, ratings, analysis
- `cleopatra.advice`: payments, places and forecasts for a seat
- `cleopatra.scenario`: positions and lines of play as YAML files
- `cleopatra.learn`: encodings, batches, Gymnasium, PettingZoo and OpenSpiel
- `cleopatra.client`: a client for the server
- `cleopatra.pictures`: positions, hands and cards as SVG
- `cleopatra.rules.editions`: the boxes as data, and how to register your own
"""

from cleopatra import native, pictures
from cleopatra.rules.game import Game, load_game, new_game
from cleopatra.rules.model.actions import Action
from cleopatra.rules.model.chance import Chance
from cleopatra.rules.model.errors import GameError, IllegalAction, NotationError, Reason, SaveError, SetupError
from cleopatra.rules.model.events import Event, event_to_dict
from cleopatra.rules.pickling import register as _register_pickling
from cleopatra.rules.play.ending import Account, Result
from cleopatra.rules.seen.determinize import determinize
from cleopatra.rules.seen.rendering import render_with as _render_with
from cleopatra.rules.seen.view import View
from cleopatra.rules.seen.view_types import ViewDict

__version__ = "1.0.0rc1"
_register_pickling()
_render_with(pictures.svg_of)

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
    "ViewDict",
    "__version__",
    "determinize",
    "event_to_dict",
    "load_game",
    "native",
    "new_game",
    "pictures",
]
