"""Every task can be solved, in every way that its file names; tries that miss it are told why."""

from __future__ import annotations

import pytest

from cleopatra.lessons.goals import LEARNER
from cleopatra.lessons.lesson import CHAPTERS, OTHERWISE, TASKS, Lesson, lessons, read_lesson
from cleopatra.rules.editions import edition_keys
from cleopatra.rules.model.errors import GameError
from cleopatra.scenario import ScenarioError

ALL = [lesson for edition in edition_keys() for lesson in lessons(edition).values()]
EACH = pytest.mark.parametrize("lesson", ALL, ids=lambda lesson: f"{lesson.edition}-{lesson.name}")


def tried(lesson: Lesson, commands: tuple[str, ...]) -> str | None:
    """What is said in the end: `done`, a remark, or the reason of a refusal; None while the try goes on."""
    game = lesson.begin()
    assert lesson.remark(game) is None, "it says something before anything was tried"
    said = None
    for command in commands:
        assert said is None, f"{said} before {command}"
        try:
            game.command(LEARNER, command)
        except GameError as error:
            return error.reason
        while (answer := lesson.answer(game)) is not None:
            game.play(*answer)
        said = lesson.remark(game)
    return said


@pytest.mark.parametrize("edition", edition_keys())
def test_each_edition_has_six_chapters_of_three_tasks(edition: str) -> None:
    names = [lesson.chapter for lesson in lessons(edition).values()]
    assert names == [chapter for chapter in CHAPTERS for _ in range(TASKS)]


@EACH
def test_a_task_is_solved_in_every_way_it_names(lesson: Lesson) -> None:
    assert lesson.solutions
    for way in lesson.solutions:
        assert tried(lesson, way) == "done", way


@EACH
def test_tries_that_miss_are_told_why(lesson: Lesson) -> None:
    assert len(lesson.wrong) >= 2
    for one in lesson.wrong:
        assert tried(lesson, one.commands) == one.says, one
    assert len({one.says for one in lesson.wrong} & {remark.name for remark in lesson.remarks}) >= 2


@EACH
def test_a_turn_that_only_passes_is_remarked_on(lesson: Lesson) -> None:
    """Whatever the learner does, the turn does not end in silence."""
    game = lesson.begin()
    for _ in range(60):
        if (said := lesson.remark(game)) is not None:
            assert said == OTHERWISE or said in {"done", *[remark.name for remark in lesson.remarks]}
            return
        game.play(LEARNER, game.legal(LEARNER)[-1])
    raise AssertionError("sixty choices, and nothing was said")


def test_a_file_that_is_no_lesson_is_refused() -> None:
    with pytest.raises(ScenarioError, match="expected chapter, task and goal"):
        read_lesson("edition: classic\nplayers: [Ana, Ben, Cleo]\nsteps: []", "x.yaml")
    with pytest.raises(ScenarioError, match="no chapter 'none'"):
        read_lesson("edition: classic\nlesson: {chapter: none, task: x, goal: {over: true}}", "x.yaml")
