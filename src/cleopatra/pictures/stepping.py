"""Stepping through a game in a notebook, from any point of view. Needs the extra `notebook`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from cleopatra.extras import MissingExtra

try:
    import anywidget
    import traitlets
except ImportError as error:
    raise MissingExtra("cleopatra.pictures.stepping", "anywidget", "notebook") from error

from cleopatra.rules.game import Game, load_game
from cleopatra.rules.model.errors import wrong_type
from cleopatra.rules.seen.open_view import open_view
from cleopatra.rules.seen.view import View

from . import table

OPEN, SPECTATOR = 0, 1
EYES = ("all cards", "a spectator")
"""Who may look on, before the seats."""


class Stepper(anywidget.AnyWidget):
    """A game to step through: on the last line of a cell it shows a position, a slider, and whose eyes see.

    `game` is a game or the text of a save; `at` the number of choices made, `eyes` an index into `observers`. Both can
    be set from Python too.
    """

    _esm = Path(__file__).with_name("stepping.js").read_text("utf-8")
    at = traitlets.Int(0, min=0).tag(sync=True)
    eyes = traitlets.Int(OPEN, min=OPEN).tag(sync=True)
    steps = traitlets.Int(0).tag(sync=True)
    turns = traitlets.List(traitlets.Int()).tag(sync=True)
    observers = traitlets.List(traitlets.Unicode()).tag(sync=True)
    svg = traitlets.Unicode().tag(sync=True)
    said = traitlets.Unicode().tag(sync=True)

    def __init__(self, game: Game | str, at: int = 0, **more: Any) -> None:
        if not isinstance(game, Game | str):
            raise wrong_type("Stepper", "a game, or the text of a saved one", game)
        self._game = load_game(game) if isinstance(game, str) else game.copy()
        self._moves = self._game.moves
        ends = [n for n, (_, action) in enumerate(self._moves, 1) if str(action) == "done"]
        steps = len(self._moves)
        super().__init__(
            steps=steps, at=min(at, steps), turns=[0, *ends], observers=[*EYES, *self._game.players], **more
        )
        self.observe(self._look, ["at", "eyes"])
        self._look()

    @traitlets.validate("at", "eyes")
    def _within(self, proposal: Any) -> int:
        """A browser may ask for what is not there."""
        most = self.steps if proposal.trait.name == "at" else len(self.observers) - 1
        return int(min(proposal.value, most))

    def _look(self, _: object = None) -> None:
        self.svg = table(self._view(self._game.at(self.at))).svg
        self.said = self._last_choice()

    def _view(self, game: Game) -> View:
        if self.eyes == OPEN:
            return open_view(game)
        return game.view(None if self.eyes == SPECTATOR else self.eyes - len(EYES))

    def _last_choice(self) -> str:
        """Who chose, and what, unless it may tell more than the observer saw: a bid, a gift."""
        if not self.at:
            return ""
        seat, action = self._moves[self.at - 1]
        name = self._game.players[seat]
        return f"{name}: {action}" if self.eyes in (OPEN, seat + len(EYES)) else name
