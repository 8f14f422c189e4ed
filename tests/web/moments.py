"""Interesting moments of a game, found by seeded play and loaded as save files."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache

import cleopatra
from cleopatra.advice import quarry
from cleopatra.bots import Budget, ask, bot_stream, make_bot
from cleopatra.rules.game import Game
from cleopatra.rules.text.notation import Phrase
from tests.tables import THIRD_KEY

NAMES = ("Ana", "Ben", "Cleo", "Dido")
LONG_NAMES = (
    "Wilhelmina_Charlotte", "Maximilian_Ferdinand", "Dimitrios_Theodorou", "Marie-Antoinette", "Bartholomew_Whitman"
)  # fmt: skip
"""As long as the pages allow."""
PLAYERS = {"classic": 4, "deluxe": 3, THIRD_KEY: 2}
FULL = {"full-classic": ("classic", LONG_NAMES), "full-deluxe": ("deluxe", LONG_NAMES[:4])}
"""Tables with as many players as the box allows, whose names are long."""
ME = 0
"""Ana looks at it."""
MOST_GAMES = 60
RANDOM_CHOICES = 0.2
"""Probability of a random choice, so that characters and worshippers are also used."""

Sought = Callable[[Game], bool]


def _asked(phase: str) -> Sought:
    return lambda game: game.phase == phase and ME in game.waiting


def _may(word: str) -> Sought:
    return lambda game: game.phase == "turn" and game.waiting == (ME,) and word in _words(game)


def _words(game: Game) -> set[str]:
    return {str(action).split()[0] for action in game.legal(ME)}


def _built(game: Game) -> int:
    palace = game.view(None).to_dict()["palace"]
    sphinxes = palace["sphinxes"] if isinstance(palace["sphinxes"], int) else sum(palace["sphinxes"])
    return len(palace["mosaics"]) + len(palace["walls"]) + len(palace["doors"]) + len(palace["obelisks"]) + sphinxes


def _several(game: Game) -> bool:
    """Two or more kinds of piece can be paid for in one visit, including a mosaic, one of them with a double."""
    if not _may("quarry")(game) or _built(game) < 4:
        return False
    tiles = {tile.piece: tile for tile in quarry(game.view(ME)) if tile.places}
    if not {"mosaic", "wall"} <= set(tiles):
        return False
    planned = game.notation.read(f"build {tiles['wall'].places[0].piece} pay")
    return isinstance(planned, Phrase) and any(
        tile.piece == "mosaic"
        and tile.places
        and tile.payment
        and any(card.endswith("2") for card in tile.payment.cards)
        for tile in quarry(game.view(ME), planned)
    )


def _middle(game: Game) -> bool:
    return _may("take")(game) and _built(game) >= 14


def _late(game: Game) -> bool:
    return _may("take")(game) and _built(game) >= 24


def _nearly(game: Game) -> bool:
    """Cleopatra is one step away from the end."""
    return _may("take")(game) and game.view(None).to_dict()["palace"]["cleopatra"] == 4


def _late_toll(game: Game) -> bool:
    """Much is built, and Ana may play the third box's character."""
    return _may("toll-keeper")(game) and _built(game) >= 22


def _last(game: Game) -> bool:
    """One simple choice of Ana's ends the game."""
    if game.waiting != (ME,):
        return False
    for word in {"done", "close"} & _words(game):
        trial = game.copy()
        trial.play(ME, word)
        if trial.over:
            return True
    return False


def _sanctuary(game: Game) -> bool:
    """A mosaic could close off a sanctuary."""
    if not _may("quarry")(game):
        return False
    return any(place.sanctuaries for tile in quarry(game.view(ME)) for place in tile.places)


def _spends_merchants(game: Game) -> bool:
    """The proposed payment of a piece uses merchants, and amulets are an alternative."""
    return _may("quarry")(game) and any(tile.places and tile.alternative for tile in quarry(game.view(ME)))


def merchants_spent_on(save: str) -> str:
    """The piece that such a moment is about."""
    tiles = quarry(cleopatra.load_game(save).view(ME))
    return next(tile.piece for tile in tiles if tile.places and tile.alternative)


def _can_offer(game: Game) -> bool:
    """Asked by an envoy for something that she has."""
    return _asked("offer")(game) and "lay" in _words(game)


def _bids_and_can_build(game: Game) -> bool:
    """Ana bids, and has the cards for several kinds of piece when her turn comes."""
    return _asked("bid")(game) and sum(tile.payment is not None for tile in quarry(game.view(ME))) >= 3


def _plain_builder(game: Game) -> bool:
    """A mosaic can be laid, and the turn ends afterwards: no characters, no cards over the limit."""
    if not _may("quarry")(game) or _words(game) - {"take", "quarry"}:
        return False
    hand = game.view(ME).to_dict()["hand"]
    units = {"artisan", "stone", "marble", "wood", "lapis"}
    return len(hand) < 10 and all(card.removesuffix("2") in units for card in hand) and _mosaic_alone(game)


def _mosaic_alone(game: Game) -> bool:
    """A mosaic can be paid for, and lies where no sanctuary forms."""
    tiles = {tile.piece: tile for tile in quarry(game.view(ME)) if tile.places}
    return "mosaic" in tiles and not max(tiles["mosaic"].places, key=lambda place: place.talents).sanctuaries


def _plain_buyer(game: Game) -> bool:
    """A market turn with nothing to decide but the stalls."""
    view = game.view(ME).to_dict()
    return (
        _may("take")(game)
        and not _words(game) - {"take", "quarry"}
        and len(view["hand"]) < 5
        and all(len(stall) < 4 and not any(_is_character(card) for card in stall) for stall in view["stalls"])
    )


def _is_character(card: str | None) -> bool:
    return card is not None and card.removesuffix("2") not in {"artisan", "stone", "marble", "wood", "lapis", "trompe"}


def _one_secret_answer(game: Game) -> bool:
    """Asked in secret, with a single legal answer."""
    return game.phase in ("bid", "beggar", "offer") and ME in game.waiting and len(game.legal(ME)) == 1


def _others_turn(game: Game) -> bool:
    return game.phase == "turn" and game.waiting == (ME + 1,)


MOMENTS: dict[str, Sought] = {
    "turn": _may("take"), "other": _others_turn, "stock": _asked("stock"), "middle": _middle, "late": _late,
    "several": _several, "merchants": _spends_merchants, "sanctuary": _sanctuary, "visit": _asked("visit"),
    "claim": _asked("claim"),
    "limit": _may("hold"), "beggar": _asked("beggar"), "courtesan": _asked("courtesan"), "offer": _can_offer,
    "accept": _asked("accept"), "keep": _asked("keep"), "envoy": _may("envoy"), "call": _may("call"),
    "plain builder": _plain_builder, "plain buyer": _plain_buyer, "one secret answer": _one_secret_answer,
    "bid": _asked("bid"), "bid, then build": _bids_and_can_build, "nearly": _nearly, "last": _last,
    "over": lambda game: game.over, "toll": _asked("toll"), "late toll": _late_toll,
}  # fmt: skip

HOARDING = frozenset({"limit", "bid, then build"})


def box_of(table: str) -> tuple[str, tuple[str, ...]]:
    """The box of a table, which is a box itself or a full table, and who plays."""
    return FULL.get(table) or (table, NAMES[: PLAYERS[table]])


@cache
def save_at(table: str, moment: str) -> str:
    """A game at that moment, as a save file."""
    sought = MOMENTS[moment]
    for seed in range(MOST_GAMES):
        game = _played_until(table, seed, sought, hoards=moment in HOARDING)
        if game is not None:
            return game.to_json()
    raise AssertionError(f"no {moment} in {MOST_GAMES} games of {table}")


def _played_until(table: str, seed: int, sought: Sought, hoards: bool) -> Game | None:
    """Play until the moment is found; with `hoards` Ana only takes cards."""
    edition, names = box_of(table)
    game = cleopatra.new_game(edition, list(names), seed, "en", {})
    luck, rng, bot = random.Random(seed), bot_stream(game, 0), make_bot("greedy")
    while not sought(game):
        if game.over:
            return None
        seat = game.waiting[0]
        legal = game.legal(seat)
        taking = [action for action in legal if hoards and seat == ME and str(action).startswith("take")]
        if taking or luck.random() < RANDOM_CHOICES:
            game.play(seat, luck.choice(taking or legal))
        else:
            game.play(seat, ask(bot, game, seat, legal, rng, Budget()))
    return game
