"""The encoder: a view as one row of numbers or as named arrays, and actions as indices."""

from __future__ import annotations

from collections.abc import Sequence

from cleopatra.extras import MissingExtra

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as error:
    raise MissingExtra("cleopatra.learn.Encoder", "numpy", "rl") from error

from cleopatra.engine.features import ACTION_INDICES, BOUND, CELL_PLANES, FEATURES, IN_SEAT_ROW, PLANES, SEAT_SIZE, SIZE
from cleopatra.engine.observe import code_of, index_of
from cleopatra.rules.editions import edition as edition_named
from cleopatra.rules.model.actions import Action
from cleopatra.rules.model.errors import wrong_type
from cleopatra.rules.model.phases import SEATS
from cleopatra.rules.model.pieces import SIZE as SIDE
from cleopatra.rules.seen.view import View
from cleopatra.rules.text.notation import Notation

from .env_terms import whole
from .seat_features import seat_facts
from .view_features import facts_of

Floats = NDArray[np.float32]


class Encoder:
    """Encodes views and actions of an edition and a number of players. Sizes are the same for all of them.

    >>> import cleopatra
    >>> game = cleopatra.new_game("classic", ["Ana", "Ben", "Cleo"], seed=7, first=0)
    >>> encoder = Encoder("classic", players=3)
    >>> encoder.encode(game.view(0)).shape
    (1742,)
    >>> encoder.mask(game.legal(0), 0).sum() == len(game.legal(0))
    np.True_
    """

    size = SIZE
    """Numbers in an observation."""
    actions = ACTION_INDICES
    """Indices in the action space."""
    bound = BOUND
    """The largest absolute value in an observation."""

    def __init__(self, edition: str, players: int) -> None:
        box = edition_named(edition)
        players = whole(players, "{} players", 1)
        if not box.min_players <= players <= box.max_players:
            raise ValueError(f"{players} players; {edition} is for {box.min_players} to {box.max_players}")
        self.edition = edition
        self.players = players

    def __repr__(self) -> str:
        return f"<Encoder {self.edition}, {self.players} players>"

    def encode(self, view: View) -> Floats:
        """A seat's view as one row of numbers."""
        if not isinstance(view, View):
            raise wrong_type("encode", "a seat's view, such as game.view(0)", view)
        if view.seat is None:
            raise ValueError("a spectator's view can't be encoded: seats are relative to the observer")
        if view.notation.box.key != self.edition or view.scalars["players"] != self.players:
            raise ValueError(f"a view of another table; expected {self.edition} with {self.players} players")
        row = np.zeros(SIZE, np.float32)
        for name, values in facts_of(view, view.seat).items():
            feature = FEATURES[name]
            row[feature.at : feature.at + feature.size] = np.ravel(values) / feature.unit
        first = FEATURES["seats"].at
        seats = row[first : first + SEATS * SEAT_SIZE].reshape(SEATS, SEAT_SIZE)
        for place in range(self.players):
            for name, values in seat_facts(view, view.seat, (view.seat + place) % self.players).items():
                feature = IN_SEAT_ROW[name]
                seats[place, feature.at : feature.at + feature.size] = np.asarray(values) / feature.unit
        return row

    def named(self, row: Floats) -> dict[str, Floats]:
        """The parts of a row by name: planes of 9 × 9, a row for each seat, and the rest as they are."""
        if np.shape(row) != (SIZE,):
            raise ValueError(f"a row of shape {np.shape(row)}; expected {SIZE} numbers, as `encode` returns them")
        row = np.asarray(row)
        parts = {name: row[feature.at : feature.at + feature.size] for name, feature in FEATURES.items()}
        parts["planes"] = parts["planes"].reshape(PLANES, SIDE, SIDE)
        parts["seats"] = parts["seats"].reshape(SEATS, SEAT_SIZE)
        return parts

    def planes(self) -> tuple[str, ...]:
        """The planes' names in order."""
        return tuple(name for name, _, _ in CELL_PLANES)

    def mask(self, legal: Sequence[Action], seat: int) -> NDArray[np.uint8]:
        """1 for each of these actions of a seat, 0 elsewhere."""
        mask = np.zeros(ACTION_INDICES, np.uint8)
        try:
            found = [index_of(action.code, seat, self.players) for action in legal]
        except (TypeError, AttributeError):
            raise wrong_type("mask", "a list of actions and a seat, such as game.legal(0), 0", legal) from None
        mask[[index for index in found if index >= 0]] = 1
        return mask

    def index(self, action: Action, seat: int) -> int:
        """The index of a seat's action. Raises `ValueError` for a bid over 255, which has none."""
        if not isinstance(action, Action):
            raise wrong_type("index", "an action, such as one of game.legal(0)", action)
        index = index_of(action.code, seat, self.players)
        if index < 0:
            raise ValueError(f"{action} has no index; bids go up to 255 here")
        return index

    def action(self, index: int, notation: Notation, seat: int) -> Action:
        """The action of a seat's index, in a game's or a view's notation."""
        if not 0 <= index < ACTION_INDICES:
            raise ValueError(f"no action index {index}; expected 0 to {ACTION_INDICES - 1}")
        return notation.action(code_of(index, seat, self.players))
