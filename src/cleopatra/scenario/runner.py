"""Running scenarios: play every step, compare every expectation, report the first difference."""

from __future__ import annotations

from dataclasses import dataclass

from cleopatra.rules.game import Game
from cleopatra.rules.model.errors import GameError, Reason

from .expectations import NotUnderstood, compare
from .reader import Scenario, ScenarioError, Step


@dataclass(frozen=True, slots=True)
class Failure:
    """The first step at which a scenario fails.

    >>> from cleopatra.scenario import read_scenario
    >>> text = "{edition: deluxe, players: [Ana, Ben], seed: 1, steps: [{expect: {cleopatra: 1}}]}"
    >>> run_scenario(read_scenario(text)).step
    1
    """

    step: int
    message: str

    def __str__(self) -> str:
        return f"step {self.step}: {self.message}"


def run_scenario(scenario: Scenario) -> Failure | None:
    """None if the scenario passes, else its first failure. Raises `ScenarioError` for what can't be parsed.

    >>> from cleopatra.scenario import read_scenario
    >>> text = "{edition: deluxe, players: [Ana, Ben], seed: 1, steps: [{expect: {cleopatra: 1}}]}"
    >>> print(run_scenario(read_scenario(text)))
    step 1: expected cleopatra to be 1, found 0
    """
    game = scenario.game.copy()
    for step in scenario.steps:
        message = _run_step(scenario, game, step)
        if message is not None:
            return Failure(step.number, message)
    return None


def _run_step(scenario: Scenario, game: Game, step: Step) -> str | None:
    if step.kind == "expect":
        for key, expected in step.content.items():
            try:
                message = compare(game, key, expected)
            except NotUnderstood as error:
                raise ScenarioError(scenario.file, str(error), step.number) from None
            if message is not None:
                return message
        return None
    for name, command in step.content.items():
        message = _command(scenario, game, step, name, command)
        if message is not None:
            return message
    return None


def _command(scenario: Scenario, game: Game, step: Step, name: str, command: str) -> str | None:
    refused: GameError | None = None
    before = game.fingerprint()
    try:
        play_command(game, game.players.index(name), command)
    except GameError as error:
        refused = error
    if refused is not None and refused.reason in (Reason.UNKNOWN_WORD, Reason.BAD_TAPE):
        raise ScenarioError(scenario.file, str(refused), step.number)
    if step.kind == "play":
        return None if refused is None else f"{name}: {command} was refused: {refused}"
    if refused is None:
        return f"{name}: {command} should have been refused"
    return None if game.fingerprint() == before else f"{name}: {command} was refused but changed something"


def play_command(game: Game, seat: int, command: str) -> None:
    """A command of a scenario; once the game is over, `done` does nothing."""
    if game.over and command.split() == ["done"]:
        return
    game.command(seat, command)
