"""Forecasts: what a choice costs and earns, and what the quarry has to offer, told from what a seat knows.

Everything is tried out on a position imagined from the seat's own view, never on the real one, so that not even a bug
here could tell a secret. What follows a revelation is left out.
"""

from __future__ import annotations

from cleopatra.bots.paying import Payment as Covered
from cleopatra.bots.paying import Purse
from cleopatra.bots.situation import Situation
from cleopatra.rules.game import Game
from cleopatra.rules.model import actions as a
from cleopatra.rules.model.cards import FIRST_TAINTED, MERCHANT, MERCHANT_NAME, RESOURCE_KINDS
from cleopatra.rules.model.chance import Chance
from cleopatra.rules.model.errors import GameError, NotationError, Reason
from cleopatra.rules.model.events import (
    REVELATIONS,
    AmuletsChanged,
    Event,
    MosaicLaid,
    MosaicRemoved,
    MosaicTurnedUp,
    TalentsChanged,
)
from cleopatra.rules.model.pieces import MOSAIC, PIECE_NAMES, PIECES
from cleopatra.rules.model.state import State
from cleopatra.rules.play.dispatch import apply, legal
from cleopatra.rules.seen.determinize import determinize
from cleopatra.rules.seen.view import View
from cleopatra.rules.text.notation import Phrase, piece_text
from cleopatra.rules.text.phrases import play_phrase
from cleopatra.rules.text.refusals import refusal

from .assignment import missing
from .protocol import Forecast, Payment, Place, QuarryPiece
from .view_updates import event_json

Prices = tuple[float, float]
"""Of an amulet, of a merchant."""
CARD_PRICE = 1.0
AMULETS_FIRST: Prices = (10_000.0, 100.0)
"""Fewest amulets, then fewest merchants, then fewest cards."""
MERCHANTS_FIRST: Prices = (100.0, 10_000.0)
"""Fewest merchants, then fewest amulets, then fewest cards."""
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
        events=[event_json(event) for event in sure],
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


def quarry(game: Game, seat: int, after: str | None = None) -> list[QuarryPiece]:
    """Every kind of piece for a seat, behind those planned: what is left, what to pay with, and where it may go."""
    view = game.view(seat)
    situation = Situation(view)
    purse = purse_of(situation, AMULETS_FIRST)
    plan = Phrase("build", more=True) if after is None else read_build(game, after)
    planned = [piece_of(code) for code in plan.pieces]
    may_build = view.scalars["active"] == seat and a.QUARRY in legal(determinize(view, Chance(0)), seat)
    at_the_counter = view.scalars["active"] == seat and game.phase == "visit"
    found = []
    for piece in range(PIECES):
        left = situation.left[piece] - planned.count(piece)
        payment = purse.cheapest(_counts(situation, [*planned, piece])) if left > 0 else None
        places = _places(view, seat, piece, plan, payment) if payment and (may_build or at_the_counter) else []
        cards = None if payment is None else card_names(situation, payment)
        tainted = 0 if payment is None else sum(payment.cards[FIRST_TAINTED:RESOURCE_KINDS])
        short = missing(situation, [*planned, piece]) if left > 0 and payment is None else []
        one = QuarryPiece(PIECE_NAMES[piece], max(0, left), cards, tainted, places, short)  # type: ignore[arg-type]
        found.append(one)
    return found


def proposed(situation: Situation, pieces: list[int], prices: Prices) -> Payment | None:
    """The cheapest way to pay for these pieces besides those built in this visit."""
    found = purse_of(situation, prices).cheapest(_counts(situation, pieces))
    if found is None:
        return None
    return Payment(card_names(situation, found), sum(found.cards[FIRST_TAINTED:RESOURCE_KINDS]))


def read_build(game: Game, text: str) -> Phrase:
    """A phrase that builds. Raises `NotationError` for any other."""
    read = game.notation.read(text)
    if isinstance(read, Phrase) and read.word == "build":
        return read
    raise NotationError(Reason.BAD_NOTATION, f"{text!r} builds nothing")


def piece_of(code: int) -> int:
    """The kind of piece that a choice raises."""
    word = piece_text(code).split(maxsplit=1)[0]
    return PIECE_NAMES.index("throne" if word == "pedestal" else word)


def purse_of(situation: Situation, prices: Prices) -> Purse:
    """What a seat could lay on the counter, at these prices."""
    amulet, merchant = prices
    cards = [CARD_PRICE + amulet * (kind >= FIRST_TAINTED) for kind in range(RESOURCE_KINDS)]
    return Purse(situation.box, situation.hand, situation.merchants, situation.pool, [*cards, merchant])


def card_names(situation: Situation, payment: Covered) -> list[str]:
    """Cards and merchants by name."""
    names = [*situation.box.card_names[:RESOURCE_KINDS], MERCHANT_NAME]
    return [names[kind] for kind, n in enumerate(payment.cards) for _ in range(n)]


def _counts(situation: Situation, pieces: list[int]) -> tuple[int, ...]:
    return tuple(n + pieces.count(kind) for kind, n in enumerate(situation.built))


def _places(view: View, seat: int, piece: int, plan: Phrase, payment: Covered) -> list[Place]:
    """Everywhere a piece may go once it and what is planned is paid for and built, and what it earns there."""
    if piece == MOSAIC and any(piece_of(code) == MOSAIC for code in plan.pieces):
        return []  # which one comes next is hidden
    kinds = [*range(RESOURCE_KINDS), MERCHANT]
    laid = tuple(kind for kind, n in zip(kinds, payment.cards, strict=True) for _ in range(n))
    paid = determinize(view, Chance(0))
    try:
        play_phrase(paid, seat, Phrase("build", cards=laid, pieces=plan.pieces, claims=plan.claims, more=True))
    except GameError:
        return []
    found = []
    for code in legal(paid, seat):
        if a.RAISE_WALL <= code < a.BID and piece_of(code) == piece:
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
