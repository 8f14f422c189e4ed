"""Actions: every small choice of the game as one number of a fixed alphabet, and as an object with its notation.

A turn is a chain of small choices. Their numbers are in canonical order; bids come last because nothing bounds them.
"""

from __future__ import annotations

from .cards import KINDS, RESOURCE_KINDS, STANDARD_KINDS
from .pieces import CELLS, DOORS, OBELISKS, PLACEMENTS, WALLS

SEATS = 5
STALLS = 3

DONE = 0
QUARRY = 1
CLOSE = 2
HOLD = 3
LEAVE = 4
SEND = 5
READY = 6
AGREE = 7
REST = 8
PAY = 9
BEGGAR = 10
ENVOY = 11
VIZIER = 12
SMUGGLER = 13
SCRIBE_MOSAIC = 14
SCRIBE_DIE_ON = 15
SCRIBE_DIE_OFF = 16
COURTESAN = 17
OPEN = 18
OPEN_SEATS = OPEN + 29
OPEN_SEATS_AND_CARDS = OPEN_SEATS + 2 * SEATS
OPEN_CODES = 64
"""Numbers for powers that have none of their own here: a box gives them out in the order of its powers. Commands that
name a player have theirs in two rows of their own, and one that names a player and a card in a row behind these:
encodings count seats from whoever chooses, and know such a number by its place."""
TAKE = OPEN + OPEN_CODES
PUT = TAKE + STALLS
CALL = PUT + STALLS
TILES = 5
"""The most worshippers that a box may have."""
PLAY = CALL + TILES
PLAY_MERCHANT = PLAY + RESOURCE_KINDS
PICK = PLAY_MERCHANT + 1
GIVE = PICK + KINDS
LAY = GIVE + STANDARD_KINDS
ASK = LAY + STANDARD_KINDS
WANT = ASK + SEATS * STANDARD_KINDS
RETAIN = WANT + SEATS * STANDARD_KINDS
DROP = RETAIN + KINDS
CLAIM = DROP + KINDS
RAISE_WALL = CLAIM + CELLS
RAISE_SPHINX = RAISE_WALL + WALLS
RAISE_SPHINX_IN = RAISE_SPHINX + 1
RAISE_PEDESTAL = RAISE_SPHINX_IN + 2
RAISE_THRONE = RAISE_PEDESTAL + 1
RAISE_OBELISK = RAISE_THRONE + 1
RAISE_DOOR = RAISE_OBELISK + OBELISKS
RAISE_MOSAIC = RAISE_DOOR + DOORS
BID = RAISE_MOSAIC + PLACEMENTS


class Action:
    """One choice: its code in the fixed action space, and its notation.

    >>> import cleopatra
    >>> game = cleopatra.new_game(seed=7, first=0)
    >>> action = game.legal(0)[1]
    >>> str(action), action.code
    ('take 1', 82)
    """

    __slots__ = ("code", "text")

    def __init__(self, code: int, text: str) -> None:
        self.code = code
        self.text = text

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Action {self.text}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Action) and other.code == self.code and other.text == self.text

    def __hash__(self) -> int:
        return hash(self.code)

    def __reduce__(self) -> tuple[type[Action], tuple[int, str]]:
        return Action, (self.code, self.text)
