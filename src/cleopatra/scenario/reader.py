"""Reading scenario files: YAML 1.2 in, a validated `Scenario` out, or an error that names file, step and problem."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cleopatra.rules.editions import Edition, edition
from cleopatra.rules.game import Game, new_game
from cleopatra.rules.model.chance import Tape
from cleopatra.rules.model.errors import GameError
from cleopatra.rules.text.position import read_cards

from .yaml12 import YAMLError, load_yaml

KEYS = (
    "title",
    "rules",
    "edition",
    "reading",
    "options",
    "layout",
    "players",
    "setup",
    "rolls",
    "shuffles",
    "seed",
    "steps",
)


class ScenarioError(Exception):
    """A file that is not a valid scenario: what is wrong, and where.

    >>> read_scenario("steps: [")
    Traceback (most recent call last):
    cleopatra.scenario.reader.ScenarioError: scenario: ...
    """

    def __init__(self, file: str, message: str, step: int | None = None) -> None:
        place = file if step is None else f"{file}, step {step}"
        super().__init__(f"{place}: {message}")


@dataclass(frozen=True, slots=True)
class Step:
    """One step of play or one expectation; numbered from 1."""

    number: int
    kind: str
    """`play`, `expect` or `refuse`."""
    content: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Scenario:
    """A parsed scenario: the starting position and its steps.

    >>> scenario = read_scenario(
    ...     "{edition: deluxe, players: [Ana, Ben], seed: 1, rules: [R30], steps: [{Ana: take 1}]}"
    ... )
    >>> scenario.game.players, scenario.rules, [step.kind for step in scenario.steps]
    (('Ana', 'Ben'), ('R30',), ['play'])
    """

    file: str
    title: str
    rules: tuple[str, ...]
    game: Game
    steps: tuple[Step, ...]


def read_scenario(text: str, file: str = "scenario") -> Scenario:
    """Parse a scenario. Raises `ScenarioError`.

    >>> read_scenario("edition: classic\\nplayers: [Ana]\\nsteps: []")
    Traceback (most recent call last):
    cleopatra.scenario.reader.ScenarioError: scenario: 1 players; classic is for 3 to 5
    """
    try:
        data = load_yaml(text)
    except (YAMLError, ValueError) as error:
        raise ScenarioError(file, f"not YAML: {' '.join(str(error).split())}") from None
    if not isinstance(data, Mapping):
        raise ScenarioError(file, "expected keys like edition, players and steps")
    for key in data:
        if key not in KEYS:
            raise ScenarioError(file, f"unknown key {key!r}; expected some of: {', '.join(KEYS)}")
    for key in ("edition", "players", "steps"):
        if key not in data:
            raise ScenarioError(file, f"the key {key!r} is missing")
    try:
        game = _start(data)
    except GameError as error:
        raise ScenarioError(file, str(error)) from None
    except _Wrong as error:
        raise ScenarioError(file, str(error)) from None
    return Scenario(
        file=file,
        title=str(data.get("title", file)),
        rules=_rules(file, data.get("rules")),
        game=game,
        steps=_steps(file, data["steps"], game),
    )


class _Wrong(Exception):
    """Something in the file's header is invalid."""


def _start(data: Mapping[str, Any]) -> Game:
    if not isinstance(data["edition"], str):
        raise _Wrong(f"edition: expected a word, not {data['edition']!r}")
    box = edition(data["edition"])
    if "reading" in data and len(box.readings) == 1:
        raise _Wrong(f"reading: {box.key} has only one")
    if "rolls" in data and not box.dice:
        raise _Wrong(f"rolls: {box.key} has no dice")
    if not isinstance(data["players"], list):
        raise _Wrong(f"players: expected a list of names, not {data['players']!r}")
    setup = data.get("setup") or {}
    if not isinstance(setup, Mapping):
        raise _Wrong(f"setup: expected keys and values, not {setup!r}")
    return new_game(
        edition=box.key,
        players=data["players"],
        seed=data.get("seed", 0),
        reading=data.get("reading", "en"),
        options=_mapping(data, "options"),
        layout=_layout(data),
        first=None if "setup" in data else 0,
        setup=setup if "setup" in data else None,
        tape=Tape(_rolls(data, box), _shuffles(data, box)),
    )


def _mapping(data: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    value = data.get(key) or {}
    if not isinstance(value, Mapping):
        raise _Wrong(f"{key}: expected keys and values, not {value!r}")
    return value


def _layout(data: Mapping[str, Any]) -> Mapping[str, str] | None:
    if "layout" not in data:
        return None
    layout = _mapping(data, "layout")
    if not layout:
        raise _Wrong("layout: expected the keys throne and palms")
    return layout


def _rolls(data: Mapping[str, Any], box: Edition) -> list[int]:
    rolls = data.get("rolls") or []
    if not isinstance(rolls, list):
        raise _Wrong(f"rolls: expected a list of numbers, not {rolls!r}")
    for roll in rolls:
        if not isinstance(roll, int) or isinstance(roll, bool) or not 0 <= roll <= box.dice:
            raise _Wrong(f"rolls: expected numbers of symbols from 0 to {box.dice}, not {roll!r}")
    return list(rolls)


def _shuffles(data: Mapping[str, Any], box: Edition) -> list[list[int]]:
    shuffles = data.get("shuffles") or []
    if not isinstance(shuffles, list):
        raise _Wrong(f"shuffles: expected a list of piles, not {shuffles!r}")
    return [read_cards(box, pile, "shuffles")[::-1] for pile in shuffles]


def _rules(file: str, rules: object) -> tuple[str, ...]:
    if rules is None:
        return ()
    if not isinstance(rules, list) or not all(isinstance(rule, str) and re.fullmatch(r"R\d+", rule) for rule in rules):
        raise ScenarioError(file, f"rules: expected a list of ids like R12, not {rules!r}")
    return tuple(rules)


def _steps(file: str, steps: object, game: Game) -> tuple[Step, ...]:
    if not isinstance(steps, list):
        raise ScenarioError(file, "steps: expected a list")
    return tuple(_step(file, number, step, game) for number, step in enumerate(steps, 1))


def _step(file: str, number: int, step: object, game: Game) -> Step:
    if not isinstance(step, Mapping) or len(step) != 1:
        raise ScenarioError(file, "expected one of: NAME: command, expect: {…}, refuse: {NAME: command}", number)
    ((key, value),) = step.items()
    if key in ("expect", "refuse") and not (key in game.players and isinstance(value, str)):
        if not isinstance(value, Mapping) or not value:
            raise ScenarioError(file, f"{key}: expected keys and values, not {value!r}", number)
        if key == "expect":
            return Step(number, key, value)
    else:
        value = {key: value}
        key = "play"
    for name, command in value.items():
        if name not in game.players:
            raise ScenarioError(file, f"nobody called {name!r}; expected: {', '.join(game.players)}", number)
        if not isinstance(command, str):
            raise ScenarioError(file, f"expected a command for {name}, not {command!r}", number)
    return Step(number, key, value)
