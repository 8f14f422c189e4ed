"""Building with few questions: what is within reach, what to pay with, and what a place earns.

Everything is tried out on copies of the game; no rule is written here a second time.
"""

from __future__ import annotations

from dataclasses import dataclass

from cleopatra.rules.game import Game
from cleopatra.rules.model.cards import DOUBLE_NAMES, MERCHANT_NAME, STANDARD_NAMES


@dataclass(frozen=True, slots=True)
class Offer:
    """One kind of piece that can be built now, and a payment for it."""

    piece: str
    payment: tuple[str, ...]
    ways: int
    """In how many places it may go."""


@dataclass(frozen=True, slots=True)
class Place:
    """One place for a piece, with what building there earns."""

    words: str
    """The piece as `build` names it."""
    earns: int
    sanctuaries: tuple[tuple[str, ...], ...]
    """Regions that could be claimed at once."""

    @property
    def cells(self) -> tuple[str, ...]:
        """The cells of a mosaic."""
        return tuple(self.words.split()[2:])


def offers(game: Game, seat: int) -> list[Offer]:
    """Every kind of piece within reach of a seat that is at the quarry or may go there."""
    counter = _at_the_quarry(game, seat)
    cards = _spare_first(counter, seat)
    found = []
    for piece, ways in _raised(_laid(counter, seat, cards), seat).items():
        found.append(Offer(piece, tuple(_least(counter, seat, cards, piece)), ways))
    return found


def places(game: Game, seat: int, offer: Offer) -> list[Place]:
    """Everywhere an offered piece may go, and what it earns there."""
    paid = _laid(_at_the_quarry(game, seat), seat, list(offer.payment))
    before = paid.view(seat).talents[seat]
    found = []
    for action in paid.legal(seat):
        if str(action).split()[:2] == ["raise", offer.piece]:
            trial = paid.copy()
            trial.play(seat, action)
            view = trial.view(seat)
            formed: list[list[str]] = []
            if view.scalars["formed_count"]:
                formed = view.to_dict()["turn_so_far"]["sanctuaries_formed"]
                trial.play(seat, "leave")
                view = trial.view(seat)
            earns = view.talents[seat] - before
            found.append(Place(str(action).removeprefix("raise "), earns, tuple(map(tuple, formed))))
    return found


def build_command(offer: Offer, place: Place, statues: tuple[str, ...] = ()) -> str:
    """The phrase that builds a piece and leaves the visit open."""
    claim = ["claim", *statues] if statues else []
    return " ".join(["build", place.words, *claim, "pay", *offer.payment, "more"])


def _at_the_quarry(game: Game, seat: int) -> Game:
    counter = game.copy()
    if "quarry" in map(str, game.legal(seat)):
        counter.play(seat, "quarry")
    return counter


def _spare_first(game: Game, seat: int) -> list[str]:
    """What could be laid on the counter, what one would rather keep in front: merchants, wilds, doubles, the rest."""
    view = game.view(seat)
    playable = {str(action).split()[1] for action in game.legal(seat) if str(action).startswith("play ")}
    hand: list[str] = view.to_dict()["hand"]
    ranks = {MERCHANT_NAME: 0, **dict.fromkeys(DOUBLE_NAMES, 2), **dict.fromkeys(STANDARD_NAMES, 3)}
    cards = [*[MERCHANT_NAME] * view.arrays["merchants"][seat], *hand]
    return sorted((card for card in cards if card in playable), key=lambda card: ranks.get(card, 1))


def _laid(game: Game, seat: int, cards: list[str]) -> Game:
    """The game with those cards on the counter."""
    trial = game.copy()
    for card in cards:
        trial.play(seat, f"play {card}")
    return trial


def _raised(game: Game, seat: int) -> dict[str, int]:
    """The kinds of pieces that may be raised now, and in how many ways."""
    ways: dict[str, int] = {}
    for action in game.legal(seat):
        step = str(action).split()
        if step[0] == "raise":
            ways[step[1]] = ways.get(step[1], 0) + 1
    return ways


def _least(game: Game, seat: int, cards: list[str], piece: str) -> list[str]:
    """A payment from which nothing can be taken away."""
    payment = cards
    for card in cards:
        less = payment[:]
        less.remove(card)
        if piece in _raised(_laid(game, seat, less), seat):
            payment = less
    return payment[::-1]
