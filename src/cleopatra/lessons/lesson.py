"""One task of a chapter: its position, its goal, and the remarks on attempts that miss it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from cleopatra.rules.editions import edition_keys
from cleopatra.rules.game import Game
from cleopatra.rules.model.errors import GameError
from cleopatra.scenario.reader import Scenario, ScenarioError, read_scenario
from cleopatra.scenario.yaml12 import dump_yaml, load_yaml

from .goals import LEARNER, Goal, holds

CHAPTERS = ("market", "paying", "palace", "sanctuary", "people", "end")
TASKS = 3
"""In each chapter."""
KEYS = ("chapter", "task", "goal", "remarks", "answers", "solutions", "wrong")
OTHERWISE = "otherwise"
"""The remark on a finished turn that missed the goal in a way nobody foresaw."""


@dataclass(frozen=True, slots=True)
class Remark:
    """What is said when a try has come to a certain position."""

    name: str
    when: Goal


@dataclass(frozen=True, slots=True)
class Try:
    """A way that misses the goal, and what is said: the name of a remark, or the reason of a refusal."""

    commands: tuple[str, ...]
    says: str


@dataclass(frozen=True, slots=True)
class Lesson:
    """A task."""

    edition: str
    chapter: str
    task: str
    scenario: Scenario
    rolls: tuple[int, ...]
    """The coming rolls of the dice."""
    goal: Goal
    remarks: tuple[Remark, ...]
    answers: Mapping[str, tuple[str, ...]]
    """What the others answer when they are asked: the first that is possible."""
    solutions: tuple[tuple[str, ...], ...]
    """Ways to reach the goal; the first is shown to whoever wants to see it."""
    wrong: tuple[Try, ...]

    @property
    def name(self) -> str:
        """Chapter and task."""
        return f"{self.chapter}/{self.task}"

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that it is about."""
        return self.scenario.rules

    def begin(self) -> Game:
        """A game at the beginning of the task."""
        game = self.scenario.game.copy()
        for seat, command in self.opening():
            game.command(seat, command)
        return game

    def opening(self) -> list[tuple[int, str]]:
        """What was played before the learner's first choice."""
        names = self.scenario.game.players
        steps = [step.content for step in self.scenario.steps]
        return [(names.index(name), command) for step in steps for name, command in step.items()]

    def remark(self, game: Game) -> str | None:
        """What is to be said of a position: `done`, the name of a remark, or None while the try goes on."""
        if holds(game, self.goal):
            return "done"
        for remark in self.remarks:
            if holds(game, remark.when):
                return remark.name
        return OTHERWISE if holds(game, {"passed": True}) else None

    def answer(self, game: Game) -> tuple[int, str] | None:
        """The next answer of somebody else who is asked; None if nobody else is."""
        if LEARNER in game.waiting or not game.answering:
            return None
        for seat in game.waiting:
            for command in self.answers.get(game.players[seat], ()):
                trial = game.copy()
                try:
                    trial.play(seat, command)
                except GameError:
                    continue
                return seat, command
        return None


def read_lesson(text: str, file: str) -> Lesson:
    """Parse a lesson: a scenario with the key `lesson`. Raises `ScenarioError`."""
    data = load_yaml(text)
    about = data.pop("lesson", None) if isinstance(data, dict) else None
    if not isinstance(about, Mapping) or set(about) - set(KEYS) or not {"chapter", "task", "goal"} <= set(about):
        raise ScenarioError(file, f"lesson: expected chapter, task and goal, and some of: {', '.join(KEYS[3:])}")
    if about["chapter"] not in CHAPTERS:
        raise ScenarioError(file, f"no chapter {about['chapter']!r}; expected one of: {', '.join(CHAPTERS)}")
    scenario = read_scenario(dump_yaml({"steps": [], **data}), file)
    if any(step.kind != "play" for step in scenario.steps):
        raise ScenarioError(file, "steps: only commands, which are played before the task begins")
    return Lesson(
        edition=scenario.game.edition,
        chapter=about["chapter"],
        task=about["task"],
        scenario=scenario,
        rolls=tuple(data.get("rolls", ())),
        goal=about["goal"],
        remarks=tuple(Remark(name, when) for one in about.get("remarks", ()) for name, when in one.items()),
        answers={name: tuple(said) for name, said in about.get("answers", {}).items()},
        solutions=tuple(tuple(one) for one in about.get("solutions", ())),
        wrong=tuple(Try(tuple(one["try"]), one["says"]) for one in about.get("wrong", ())),
    )


def lessons(edition: str) -> Mapping[str, Lesson]:
    """The lessons of an edition by their names, in order; none for a box from elsewhere."""
    return _lessons(edition) if edition in edition_keys() else {}


@cache
def _lessons(edition: str) -> Mapping[str, Lesson]:
    """Those of an existing edition; nothing is cached for unknown ones, which strangers may ask for."""
    folder = resources.files("cleopatra.lessons").joinpath(edition)
    if not folder.is_dir():
        return {}
    files: Sequence[Any] = sorted(folder.iterdir(), key=lambda file: file.name)
    found = [read_lesson(file.read_text("utf-8"), file.name) for file in files if file.name.endswith(".yaml")]
    return {lesson.name: lesson for lesson in found}
