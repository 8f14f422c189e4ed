"""Bots from elsewhere: by module, by entry point, as a class, an instance or a function, and what is said of others."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cleopatra import Action, Chance, View, new_game
from cleopatra.arena import Match, play_game, play_series
from cleopatra.bots import BadAnswer, Bot, Budget, Decision, UnknownBot, ask, bot_names, is_foreign, make_bot
from cleopatra.learn import Encoder, PolicyBot, SeatEnv

FOREIGN = """
from cleopatra.bots import Bot

class LastBot(Bot):
    name = "last"
    needs_view = True

    def choose(self, view, decision, legal, rng, budget):
        assert view.seat == decision.seat
        return legal[-1 - rng.below(min(2, len(legal)))]

class NamelessBot(Bot):
    def choose(self, view, decision, legal, rng, budget):
        return legal[0]

def first(view, decision, legal, rng, budget):
    return legal[0]

number = 7
"""


@pytest.fixture
def foreign(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A foreign package as an installer leaves it, with entry points."""
    (tmp_path / "somebodys_bots.py").write_text(FOREIGN)
    about = tmp_path / "somebodys_bots-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: somebodys-bots\nVersion: 1.0\n")
    offered = "last = somebodys_bots:LastBot\nplanner = somebodys_bots:LastBot\nodd@name = somebodys_bots:LastBot\n"
    (about / "entry_points.txt").write_text(f"[cleopatra.bots]\n{offered}")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "somebodys_bots", raising=False)
    return tmp_path


def test_an_installed_package_offers_bots_under_names_of_their_own(foreign: Path) -> None:
    assert "last" in bot_names()
    assert "odd@name" not in bot_names()
    assert make_bot("last").name == "last"
    assert is_foreign("last")
    assert not is_foreign("planner")
    assert type(make_bot("planner")).__name__ == "PlannerBot", "nobody replaces a bot of this package"


@pytest.mark.parametrize(
    "name", ["last", "somebodys_bots:LastBot", "somebodys_bots:first", "somebodys_bots:LastBot@0.5s"]
)
def test_a_bot_from_elsewhere_plays_in_the_arena(foreign: Path, name: str) -> None:
    match = Match("deluxe", (name, "random"), seed=1, check=True)
    first, again = (play_game(match, 0) for _ in range(2))
    assert first == again
    assert first.broken is None
    assert name in first.seats
    assert first.choices


@pytest.mark.slow
def test_it_plays_in_the_arenas_processes(foreign: Path) -> None:
    match = Match("deluxe", ("last", "random"), seed=1)
    assert list(play_series(match, 2, jobs=2)) == list(play_series(match, 2))


class Counting(Bot):
    """Plays the first choice, and counts its own."""

    name = "counting"
    needs_view = False

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, view: View, decision: Decision, legal: Sequence[Action], rng: Chance, budget: Budget) -> Action:
        self.asked += 1
        return legal[rng.below(len(legal))]


def test_an_instance_a_class_and_a_function_play() -> None:
    bot = Counting()

    def lastly(view: View, decision: Decision, legal: Sequence[Action], rng: Chance, budget: Budget) -> Action:
        return legal[-1 - rng.below(min(2, len(legal)))]

    played = play_game(Match("classic", (bot, Counting, lastly), seed=2), 0)
    assert sorted(played.seats) == ["counting", "counting", "lastly"]
    assert not bot.asked, "every seat has a copy of its own"


def test_they_play_in_the_environment(foreign: Path) -> None:
    rng = np.random.default_rng(1)
    for bots in ("last", "somebodys_bots:first", Counting(), [Counting]):
        env = SeatEnv("deluxe", 2, bots=bots)
        env.reset(seed=3)
        for _ in range(30):
            *_, over, _, _ = env.step(int(rng.choice(np.flatnonzero(env.action_masks()))))
            assert not over


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("nobody", "no bot 'nobody'; expected module:Class"),
        ("somebodys_bots:Nobody", "no bot 'somebodys_bots:Nobody'"),
        ("no_such_module:Bot", "No module named 'no_such_module'"),
        ("somebodys_bots:number", "expected a subclass of cleopatra.bots.Bot or a function that chooses, not 7"),
        ("somebodys_bots:NamelessBot", "its class lacks 'name'"),
        ("nowhere.npz", "no such file"),
    ],
)
def test_what_is_no_bot_is_refused_with_a_sentence(foreign: Path, name: str, says: str) -> None:
    with pytest.raises(UnknownBot, match=says.replace("(", r"\(")):
        make_bot(name)


def test_an_answer_that_is_no_action_names_the_bot() -> None:
    game = new_game("deluxe", ["Ana", "Ben"], seed=1)
    seat = game.waiting[0]
    with pytest.raises(BadAnswer, match="the bot 'silent' chose None; expected one of the actions it was given"):
        ask(make_bot(silent), game, seat, game.legal(seat), Chance(1), Budget())  # type: ignore[arg-type]


def silent(view: View, decision: Decision, legal: Sequence[Action], rng: Chance, budget: Budget) -> None:
    return None


def test_a_network_in_a_file_plays(tmp_path: Path) -> None:
    rng = np.random.default_rng(5)
    shapes = [(Encoder.size, 16), (16, Encoder.actions)]
    weights = {f"w{i}": rng.normal(0, 0.1, shape).astype(np.float32) for i, shape in enumerate(shapes)}
    biases = {f"b{i}": np.zeros(shape[1], np.float32) for i, shape in enumerate(shapes)}
    file = tmp_path / "small.npz"
    np.savez(file, **weights, **biases)  # type: ignore[arg-type]
    bot = make_bot(str(file))
    assert bot.name == "small"
    game = new_game("deluxe", ["Ana", "Ben"], seed=1)
    seat = game.waiting[0]
    row = Encoder("deluxe", 2).encode(game.view(seat))
    rated = np.maximum(row @ weights["w0"], 0) @ weights["w1"]
    legal = game.legal(seat)
    best = max(legal, key=lambda action: rated[Encoder("deluxe", 2).index(action, seat)])
    assert ask(bot, game, seat, legal, Chance(1), Budget()) == best
    assert play_game(Match("deluxe", (PolicyBot.from_file(file), "random"), seed=1), 0).result is not None
    drawn = PolicyBot(lambda _, mask: np.zeros(len(mask)), "even", temperature=1.0)
    chosen = {str(ask(drawn, game, seat, legal, Chance(luck), Budget())) for luck in range(60)}
    assert len(chosen) == len(legal)


def test_a_network_of_half_precision_plays(tmp_path: Path) -> None:
    rng = np.random.default_rng(5)
    weights = rng.normal(0, 0.1, (Encoder.size, Encoder.actions)).astype(np.float16)
    np.savez_compressed(tmp_path / "half.npz", w0=weights, b0=np.zeros(Encoder.actions, np.float16))
    np.savez(tmp_path / "single.npz", w0=weights.astype(np.float32), b0=np.zeros(Encoder.actions, np.float32))
    game = new_game("deluxe", ["Ana", "Ben"], seed=1)
    seat = game.waiting[0]
    half, single = (make_bot(str(tmp_path / f"{name}.npz")) for name in ("half", "single"))
    chosen = [ask(bot, game, seat, game.legal(seat), Chance(1), Budget()) for bot in (half, single)]
    assert chosen[0] == chosen[1]


END = Encoder.actions


@pytest.mark.parametrize(
    "layers",
    [
        {"w0": np.zeros((3, 4)), "b0": np.zeros(4)},
        {"w0": np.zeros((Encoder.size, 3)), "b0": np.zeros(3), "w1": np.zeros((5, END)), "b1": np.zeros(END)},
        {"w0": np.zeros((Encoder.size, END)), "w1": np.zeros(END)},
        {"w0": np.array([{}], object), "b0": np.zeros(3)},
        {},
        None,
    ],
    ids=["other sizes", "layers that do not fit", "other names", "objects", "empty", "no archive"],
)
def test_a_file_that_is_no_network_is_refused(tmp_path: Path, layers: dict[str, Any] | None) -> None:
    file = tmp_path / "wrong.npz"
    if layers is None:
        file.write_text("hello", "utf-8")
    else:
        np.savez(file, **layers)
    with pytest.raises(UnknownBot, match="not the layers of a policy"):
        make_bot(str(file))


def test_a_policy_that_gives_too_few_values_is_named() -> None:
    with pytest.raises(ValueError, match="gave \\(1,\\) values"):
        play_game(Match("deluxe", (PolicyBot(lambda *_: [1.0]), "random"), seed=1), 0)
