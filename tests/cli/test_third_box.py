"""A box from outside the package in the terminal."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cleopatra.rules.editions import edition_keys, unregister_edition
from tests.tables import THIRD_BOX, THIRD_KEY

from .conftest import Run


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    """A command registers the box; unregister it, since the tests share one process."""
    yield
    if THIRD_KEY in edition_keys():
        unregister_edition(THIRD_KEY)


def test_bots_play_it_in_the_arena(run: Run) -> None:
    code, out, err = run("--boxes", THIRD_BOX, "arena", "--edition", THIRD_KEY, "--bots", "random", "--games", "3")
    assert (code, err) == (0, "")
    assert THIRD_KEY in out


def test_people_play_it(run: Run) -> None:
    code, out, err = run("--boxes", THIRD_BOX, "play", "--edition", THIRD_KEY, "--seed", "1", stdin="q\n")
    assert (code, err) == (0, "")
    assert "gardener" in out


def test_the_environment_names_boxes_too(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLEOPATRA_BOXES", THIRD_BOX)
    assert run("arena", "--edition", THIRD_KEY, "--bots", "random", "--games", "1").code == 0


def test_a_package_that_is_not_there_costs_one_line(run: Run) -> None:
    code, _, err = run("--boxes", "no.such.box", "serve")
    assert (code, err) == (2, "cleopatra: no box in 'no.such.box': No module named 'no'\n")
