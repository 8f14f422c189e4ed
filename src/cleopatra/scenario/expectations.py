"""Expectations: what a scenario may check, looked up and compared (docs/scenarios.md, "Expectations")."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cleopatra.rules.game import Game
from cleopatra.rules.model.cards import KINDS
from cleopatra.rules.model.errors import GameError
from cleopatra.rules.model.phases import OVER, STALLS
from cleopatra.rules.model.pieces import MOSAICS
from cleopatra.rules.model.state import State
from cleopatra.rules.play.dispatch import waiting
from cleopatra.rules.play.ending import settle
from cleopatra.rules.play.hands import hand_names
from cleopatra.rules.play.sanctuaries import sacred_cells
from cleopatra.rules.powers.power import power_of
from cleopatra.rules.text.position import read_cards, stall_cards, write_cards

NUMBERS = ("cleopatra", "altar", "mosaics", "draw")
PLAYER_NUMBERS = ("talents", "amulets", "merchants", "statues")


class NotUnderstood(Exception):
    """An expectation that can't be evaluated."""


def compare(game: Game, key: str, expected: object) -> str | None:
    """None if it holds, else a message with what was found."""
    wanted = _normal(game, key, expected)
    value = found(game, key)
    if wanted == value:
        return None
    return f"expected {key} to be {_said(wanted)}, found {_said(value)}"


def _said(value: object) -> str:
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_said(item) for item in value) + "]"
    return repr(value) if isinstance(value, str) else str(value)


def _subject(game: Game, key: str) -> tuple[str, int, str]:
    """Split a key into its family, the seat it refers to, and the field."""
    parts = key.split(".")
    if parts[0] == "final" and len(parts) == 3 and parts[2] in ("talents", "amulets"):
        family, name, field = parts
    elif len(parts) == 2 and parts[1] in (*PLAYER_NUMBERS, "hand"):
        family, name, field = "player", *parts
    else:
        raise NotUnderstood(f"unknown expectation {key!r}")
    if name not in game.players:
        raise NotUnderstood(f"{key}: nobody called {name!r}")
    return family, game.players.index(name), field


def _normal(game: Game, key: str, value: object) -> object:
    """The expected value in the form in which it is compared."""
    box = game.notation.box
    if not isinstance(key, str):
        raise NotUnderstood(f"unknown expectation {key!r}")
    if key in NUMBERS:
        if key == "altar" and not box.dice:
            raise NotUnderstood(f"altar: {box.key} has none")
        return _number(key, value)
    if key == "over":
        if not isinstance(value, bool):
            raise NotUnderstood(f"over: expected true or false, not {value!r}")
        return value
    if key == "turn":
        return _name(game, key, value)
    if key in ("winners", "eaten"):
        return sorted(_names(game, key, value))
    if key == "waiting":
        return _names(game, key, value)
    if key == "top":
        if value != "none" and (not isinstance(value, str) or len(value) != 1 or value not in MOSAICS):
            raise NotUnderstood(f"top: expected a mosaic or none, not {value!r}")
        return value
    if key == "discard":
        return sorted(_cards(game, key, value))
    if key == "stalls":
        if not isinstance(value, list) or len(value) != STALLS:
            raise NotUnderstood(f"stalls: expected a list of three, not {value!r}")
        return [" ".join(_cards(game, key, stall)) for stall in value]
    if key == "worshippers":
        tiles = sorted(worshipper.name for worshipper in box.worshippers)
        if not tiles or not isinstance(value, str) or sorted(value.split()) != tiles:
            raise NotUnderstood(f"worshippers: expected {', '.join(tiles) or 'none'} left to right, not {value!r}")
        return " ".join(value.split())
    if key == "sanctuaries":
        if not isinstance(value, Mapping):
            raise NotUnderstood(f"sanctuaries: expected owners with numbers of cells, not {value!r}")
        return {_name(game, key, name): _number(key, n) for name, n in value.items()}
    _, _, field = _subject(game, key)
    if field == "hand":
        return sorted(_cards(game, key, value))
    if field == "merchants" and not box.merchants:
        raise NotUnderstood(f"{key}: {box.key} has none")
    return _number(key, value)


def _number(key: str, value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise NotUnderstood(f"{key}: expected a number, not {value!r}")
    return value


def _name(game: Game, key: str, value: object) -> str:
    if not isinstance(value, str) or value not in game.players:
        raise NotUnderstood(f"{key}: nobody called {value!r}")
    return value


def _names(game: Game, key: str, value: object) -> list[str]:
    if not isinstance(value, list):
        raise NotUnderstood(f"{key}: expected a list of names, not {value!r}")
    return [_name(game, key, name) for name in value]


def _cards(game: Game, key: str, value: object) -> list[str]:
    try:
        cards = read_cards(game.notation.box, "" if value is None else value, key)
    except GameError as error:
        raise NotUnderstood(str(error)) from None
    return write_cards(game.notation.box, cards).split()


def found(game: Game, key: str) -> object:
    """What there is, in the form in which it is compared. Raises `NotUnderstood`."""
    s = _state_with_answers(game)
    names = game.players
    if key == "turn":
        return names[s.active]
    if key == "waiting":
        return [names[seat] for seat in waiting(s)]
    if key == "over":
        return s.phase == OVER
    if key in ("winners", "eaten"):
        if s.phase != OVER:
            return "the game is not over"
        result = settle(s)
        return sorted(names[seat] for seat in (result.winners if key == "winners" else result.eaten))
    if key == "cleopatra":
        return s.cleopatra
    if key == "altar":
        return s.altar
    if key == "mosaics":
        return s.pile_size
    if key == "top":
        return MOSAICS[s.pile[s.pile_size - 1]] if s.pile_size else "none"
    if key == "draw":
        return s.draw_size
    if key == "discard":
        return sorted(s.edition.card_names[kind] for kind in range(KINDS) for _ in range(s.discard[kind]))
    if key == "stalls":
        return stalls_of(s)
    if key == "worshippers":
        worshippers = s.edition.worshippers
        return " ".join(worshippers[tile].name for tile in s.tiles[: len(worshippers)])
    if key == "sanctuaries":
        owned = {name: sacred_cells(s, seat) for seat, name in enumerate(names)}
        return {name: cells for name, cells in owned.items() if cells}
    family, seat, field = _subject(game, key)
    if family == "final":
        if s.phase != OVER:
            return "the game is not over"
        return getattr(settle(s).accounts[seat], field)
    if field == "hand":
        return sorted(hand_names(s, seat))
    tallies: dict[str, Any] = {
        "talents": s.talents, "amulets": s.amulets, "merchants": s.merchants, "statues": s.statues,
    }  # fmt: skip
    return tallies[field][seat]


def stalls_of(s: State) -> list[str]:
    """Each stall's cards, the oldest first, with their facing."""
    return [write_cards(s.edition, stall_cards(s, stall)) for stall in range(STALLS)]


def state_of(game: Game) -> State:
    """The complete state: scenarios see every hand."""
    return game._state


def _state_with_answers(game: Game) -> State:
    """The state with the answers given so far applied: players learn them together, a scenario at once."""
    s = state_of(game)
    if s.edition.phase_power[s.phase] >= 0:
        s = s.copy()
        power_of(s).settle_early(s)
    return s
