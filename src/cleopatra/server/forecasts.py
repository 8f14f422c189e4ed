"""Forecasts: what a choice costs and earns, and what the quarry has to offer, told from what a seat knows.

Everything is tried out on a position imagined from the seat's own view, never on the real one, so that not even a bug
here could tell a secret. What follows a revelation is left out.
"""

from __future__ import annotations

from cleopatra.bots.paying import Purse
from cleopatra.bots.situation import Situation
from cleopatra.rules import actions as a
from cleopatra.rules.cards import FIRST_TAINTED, MERCHANT_NAME, RESOURCE_KINDS
from cleopatra.rules.chance import Chance
from cleopatra.rules.determinize import determinize
from cleopatra.rules.events import (
    REVELATIONS,
    AmuletsChanged,
    Event,
    MosaicLaid,
    MosaicRemoved,
    MosaicTurnedUp,
    TalentsChanged,
)
from cleopatra.rules.game import Game
from cleopatra.rules.notation import Phrase, piece_text
from cleopatra.rules.phrases import play_phrase
from cleopatra.rules.pieces import PIECE_NAMES, PIECES
from cleopatra.rules.play import apply, legal
from cleopatra.rules.refusals import refusal
from cleopatra.rules.state import State
from cleopatra.rules.view import View

from .protocol import Forecast, Place, QuarryPiece
from .wire import event_on_wire

AMULET_PRICE = 10_000.0
MERCHANT_PRICE = 100.0
CARD_PRICE = 1.0
"""Fewest amulets, then fewest merchants, then fewest cards."""
PILE_EVENTS = (MosaicTurnedUp, MosaicRemoved)


def forecast(game: Game, seat: int, action: str) -> Forecast:
    """What a choice is sure to bring this seat. Raises what `play` would raise."""
    view = game.view(seat)
    imagined = determinize(view, Chance(0))
    told = _tried(imagined, seat, game.notation.read(action))
    sure: list[Event] = []
    uncertain = False
    for event in told:
        if isinstance(event, PILE_EVENTS):
            uncertain = True  # which mosaic comes next is hidden, but nothing that this choice earns hangs on it
        elif isinstance(event, REVELATIONS) or (uncertain and isinstance(event, MosaicLaid)):
            uncertain = True
            break
        else:
            sure.append(event)
    return Forecast(
        talents=sum(e.change for e in sure if isinstance(e, TalentsChanged) and e.seat == seat),
        amulets=sum(e.change for e in sure if isinstance(e, AmuletsChanged) and e.seat == seat),
        events=[event_on_wire(event) for event in sure],
        uncertain=uncertain,
        sanctuaries=[list(cells) for e in sure if isinstance(e, MosaicLaid) for cells in e.sanctuaries],
    )


def _tried(imagined: State, seat: int, read: int | Phrase) -> list[Event]:
    told: list[Event] = []
    imagined.sink = told
    if isinstance(read, Phrase):
        play_phrase(imagined, seat, read)
        return told
    if read not in legal(imagined, seat):
        raise refusal(imagined, seat, read)
    apply(imagined, seat, read)
    return told


def quarry(game: Game, seat: int) -> list[QuarryPiece]:
    """Every kind of piece for a seat: what is left, what it would pay with, and where it may go."""
    view = game.view(seat)
    situation = Situation(view)
    purse = _purse(situation)
    may_build = view.scalars["active"] == seat and a.QUARRY in legal(determinize(view, Chance(0)), seat)
    at_the_counter = view.scalars["active"] == seat and game.phase == "visit"
    found = []
    for piece in range(PIECES):
        counts = tuple(n + (kind == piece) for kind, n in enumerate(situation.built))
        payment = purse.cheapest(counts) if situation.left[piece] else None
        cards = None if payment is None else _card_names(situation, payment.cards)
        places = _places(view, seat, piece, cards) if cards is not None and (may_build or at_the_counter) else []
        tainted = 0 if payment is None else sum(payment.cards[FIRST_TAINTED:RESOURCE_KINDS])
        found.append(QuarryPiece(PIECE_NAMES[piece], situation.left[piece], cards, tainted, places))  # type: ignore[arg-type]
    return found


def _purse(situation: Situation) -> Purse:
    prices = [CARD_PRICE] * RESOURCE_KINDS
    for kind in range(FIRST_TAINTED, RESOURCE_KINDS):
        prices[kind] += AMULET_PRICE
    hand = situation.hand
    return Purse(situation.box, hand, situation.merchants, situation.pool, [*prices, MERCHANT_PRICE])


def _card_names(situation: Situation, cards: tuple[int, ...]) -> list[str]:
    names = [*situation.box.card_names[:RESOURCE_KINDS], MERCHANT_NAME]
    return [names[kind] for kind, n in enumerate(cards) for _ in range(n)]


def _places(view: View, seat: int, piece: int, payment: list[str]) -> list[Place]:
    """Everywhere a piece may go once it is paid for, and what it earns there."""
    paid = determinize(view, Chance(0))
    if a.QUARRY in legal(paid, seat):
        apply(paid, seat, a.QUARRY)
    for card in payment:
        code = view.notation.read(f"play {card}")
        if not isinstance(code, int) or code not in legal(paid, seat):
            return []
        apply(paid, seat, code)
    found = []
    for code in legal(paid, seat):
        if a.RAISE_WALL <= code < a.BID and _piece_of(code) == piece:
            trial = paid.copy()
            told: list[Event] = []
            trial.sink = told
            apply(trial, seat, code)
            formed = [list(cells) for e in told if isinstance(e, MosaicLaid) for cells in e.sanctuaries]
            if a.LEAVE in legal(trial, seat):
                apply(trial, seat, a.LEAVE)
            earned = sum(e.change for e in told if isinstance(e, TalentsChanged) and e.seat == seat)
            found.append(Place(piece_text(code), earned, formed))
    return found


def _piece_of(code: int) -> int:
    word = piece_text(code).split(maxsplit=1)[0]
    return PIECE_NAMES.index("throne" if word == "pedestal" else word)
