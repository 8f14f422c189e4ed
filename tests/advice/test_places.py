"""Places of pieces and what they earn: the finder against the rules, place by place."""

from __future__ import annotations

import random

import pytest

from cleopatra.advice import QuarryPiece, quarry
from cleopatra.advice.palace import piece_of
from cleopatra.rules.game import Game
from cleopatra.rules.model.actions import BID, RAISE_WALL
from cleopatra.rules.model.pieces import PIECE_NAMES
from cleopatra.rules.text.notation import Phrase, piece_text
from tests.tables import KINDS, Kind, play_on, start

MOST_STEPS = 80
Found = dict[str, tuple[int, frozenset[tuple[str, ...]]]]
"""For each place its earnings and the regions it closes off."""


def tried(game: Game, seat: int, tile: QuarryPiece, built: str) -> Found:
    """Every place for a piece, found by laying its payment and building it, on the game itself."""
    assert tile.payment is not None
    paid = game.copy()
    for step in [*(["quarry"] if game.phase == "turn" else []), *(f"play {card}" for card in tile.payment.cards)]:
        paid.play(seat, step)
    if built:
        paid.play(seat, f"build {built} pay more")
    before = paid.view(seat).talents[seat]
    found: Found = {}
    for action in paid.legal(seat):
        if RAISE_WALL <= action.code < BID and PIECE_NAMES[piece_of(action.code)] == tile.piece:
            trial = paid.copy()
            trial.play(seat, action)
            formed = trial.view(seat).to_dict()["turn_so_far"].get("sanctuaries_formed", [])
            if trial.phase == "claim":
                trial.play(seat, "leave")
            earned = trial.view(seat).talents[seat] - before
            found[str(action).removeprefix("raise ")] = (earned, frozenset(map(tuple, formed)))
    return found


def told(tile: QuarryPiece, *, statues: bool) -> Found:
    return {
        place.piece: (place.talents, frozenset(place.sanctuaries) if statues else frozenset()) for place in tile.places
    }


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_every_place_is_found_and_earns_what_the_rules_pay(kind: Kind) -> None:
    rng = random.Random(11)
    compared = behind = regions = 0
    for seed in range(2):
        game = start(kind, seed)
        for _ in range(MOST_STEPS):
            play_on(game, rng, 14)
            seat = game.active
            if game.over or not ("quarry" in map(str, game.legal(seat)) or game.phase == "visit"):
                continue
            statues = game.view(seat).arrays["statues"][seat] > 0
            tiles = quarry(game.view(seat))
            for tile in tiles:
                if tile.payment is not None and tile.left:
                    there = tried(game, seat, tile, "")
                    assert told(tile, statues=statues) == there
                    compared += len(there)
                    regions += sum(len(formed) for _, formed in there.values())
                    assert tile.earns == max((earned for earned, _ in there.values()), default=None)
            first = rng.choice([tile for tile in tiles if tile.places] or [None])
            if first is None or first.payment is None:
                continue
            planned = rng.choice(first.places).piece
            read = game.notation.read(f"build {planned} pay")
            assert isinstance(read, Phrase)
            for tile in quarry(game.view(seat), read):
                if tile.places:
                    assert told(tile, statues=statues) == tried(game, seat, tile, planned)
                    behind += 1
    assert compared > 200
    assert behind > 5
    assert regions > 0


def test_actions_know_their_pieces() -> None:
    for code in range(RAISE_WALL, BID):
        word = piece_text(code).split()[0]
        assert PIECE_NAMES[piece_of(code)] == ("throne" if word == "pedestal" else word)
