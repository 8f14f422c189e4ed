"""Analysis: every real choice judged by what its player could know; bounded, reproducible, in three formats."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

import cleopatra
from cleopatra.arena import Match, play_game
from cleopatra.arena.analysis import Bounds, analyse, positions, real_choices, turn_starts
from cleopatra.bots import ArchitectBot, Budget, Candidate, Decision
from cleopatra.cli import main

NODES = Budget(nodes=2)


class Oracle:
    """Considers the first two choices only, the second 0.2 better; at the market it knows all seats' chances."""

    def __init__(self) -> None:
        self.shown: list[cleopatra.View] = []

    def explain(
        self,
        view: cleopatra.View,
        decision: Decision,
        legal: Sequence[cleopatra.Action],
        rng: cleopatra.Chance,
        budget: Budget,
    ) -> list[Candidate]:
        assert view.seat == decision.seat
        self.shown.append(view)
        return [Candidate(action, 0.3 + 0.2 * i, "first", (float(i),)) for i, action in enumerate(legal[:2])]

    def expect(
        self,
        view: cleopatra.View,
        decision: Decision,
        action: cleopatra.Action,
        rng: cleopatra.Chance,
        budget: Budget,
    ) -> tuple[float, ...]:
        assert view.seat == decision.seat
        return (0.5, 0.5)

    def forecast(self, view: cleopatra.View, rng: cleopatra.Chance, budget: Budget) -> tuple[float, ...]:
        if view.seat is not None:  # the open eyes are asked beside the players'
            self.shown.append(view)
        return (0.75, 0.25) if view.scalars["turns"] < 20 else (0.25, 0.75)


@pytest.fixture(scope="module")
def game() -> cleopatra.Game:
    played = play_game(Match("deluxe", ("novice", "random"), 2, keep=True), 0)
    assert played.save is not None
    return cleopatra.load_game(played.save)


def unfinished(game: cleopatra.Game, moves: int) -> cleopatra.Game:
    part = next(positions(game)).game
    for seat, action in game.moves[:moves]:
        part.play(seat, action)
    return part


def test_every_real_choice_is_judged(game: cleopatra.Game) -> None:
    oracle = Oracle()
    ticks: list[int] = []
    analysis = analyse(game, oracle, Bounds(NODES), lambda: ticks.append(1))
    real = [at.move for at in positions(game) if len(at.game.legal(at.seat)) > 1]
    assert [judged.move for judged in analysis.judged] == real
    assert len(ticks) == len(real) + len(analysis.moments)
    assert all(view.seat is not None for view in oracle.shown)
    again = {at.move: (at.seat, str(at.action), [str(a) for a in at.game.legal(at.seat)]) for at in positions(game)}
    for judged in analysis.judged:
        seat, chosen, legal = again[judged.move]
        assert (judged.seat, judged.chosen.action, judged.choices) == (seat, chosen, len(legal))
        assert judged.weighed == (chosen in legal[:2])
        if chosen == legal[1]:
            assert judged.lost == 0
            assert [option.action for option in judged.alternatives] == [legal[0]]
        elif chosen == legal[0]:
            assert judged.lost == pytest.approx(0.2)
            assert judged.alternatives[0].action == legal[1]
        else:
            assert judged.chosen.reason == "behind"
            assert judged.chosen.chance in (0.0, 0.25, 0.75, 1.0)
            assert judged.alternatives[0].chance in (0.0, 0.25, 0.75, 1.0)
            assert judged.lost == max(0.0, judged.alternatives[0].chance - judged.chosen.chance)
    assert analysis.lost_by(0) + analysis.lost_by(1) == pytest.approx(sum(judged.lost for judged in analysis.judged))


class Lucky(Oracle):
    """At first the last choice seems to win for sure; evaluated again after the choice, it is only as good."""

    def explain(
        self,
        view: cleopatra.View,
        decision: Decision,
        legal: Sequence[cleopatra.Action],
        rng: cleopatra.Chance,
        budget: Budget,
    ) -> list[Candidate]:
        again = len(legal) == 2
        return [Candidate(action, 0.4 if again or action != legal[-1] else 1.0, "seen") for action in legal]


def test_what_only_looked_better_costs_nothing(game: cleopatra.Game) -> None:
    for judged in analyse(game, Lucky(), Bounds(NODES, most=80)).judged:
        assert judged.lost == 0
        assert judged.weighed
        if judged.choices > 2:
            assert max(judged.chosen.chance, judged.alternatives[0].chance) in (0.4, 1.0)


def test_turning_points_are_the_turns_that_moved_the_chances(game: cleopatra.Game) -> None:
    analysis = analyse(game, Oracle(), Bounds(NODES, most=1))
    assert [moment.move for moment in analysis.moments] == turn_starts(game)
    assert analysis.winners is not None
    (winner,) = analysis.winners
    turned = [moment.chances for moment in analysis.moments].index((0.25, 0.75))
    point = analysis.turning_points[0]
    assert (point.before, point.after) == ((0.75, 0.25), (0.25, 0.75))
    assert (point.gainer, point.loser) == (1, 0)
    assert point.turn == analysis.moments[turned - 1].turn
    assert analysis.course()[-1] == (analysis.moments[-1].turn + 1, tuple(float(seat == winner) for seat in range(2)))
    last = analysis.turning_points[-1]
    assert last.after == tuple(float(seat == winner) for seat in range(2))


def test_bounds(game: cleopatra.Game) -> None:
    everything = real_choices(game, Bounds(NODES))
    some = real_choices(game, Bounds(NODES, most=10))
    assert len(some) == 10
    assert set(some) < set(everything)
    assert some[-1] > everything[len(everything) // 2]
    seats = {at.move: at.seat for at in positions(game)}
    own = real_choices(game, Bounds(NODES, seats=frozenset((1,))))
    assert own == [move for move in everything if seats[move] == 1]


def test_a_game_that_is_not_over(game: cleopatra.Game) -> None:
    analysis = analyse(unfinished(game, 40), Oracle(), Bounds(NODES))
    assert analysis.winners is None
    assert 0 < len(analysis.judged) < 40


@pytest.mark.parametrize(("edition", "bots"), [("classic", ("greedy",) * 3), ("deluxe", ("novice", "random"))])
def test_the_architect_says_the_same_twice(edition: str, bots: tuple[str, ...]) -> None:
    played = play_game(Match(edition, bots, 8, keep=True), 1)
    assert played.save is not None
    game = unfinished(cleopatra.load_game(played.save), 60)
    before = game.fingerprint()
    one, other = (analyse(game, ArchitectBot(), Bounds(Budget(nodes=6))) for _ in range(2))
    assert one == other
    assert game.fingerprint() == before
    assert one.judged
    for judged in one.judged:
        assert 0 <= judged.chosen.chance <= 1
        assert 0 <= judged.lost <= 1
    for moment in one.moments:
        assert sum(moment.chances) == pytest.approx(1, abs=0.35)  # nobody wins where all are eaten


def test_the_policy_s_opinion_is_of_all_choices_also_where_two_were_looked_at_again() -> None:
    played = play_game(Match("classic", ("novice",) * 3, 8, keep=True), 3)
    assert played.save is not None
    analysis = analyse(unfinished(cleopatra.load_game(played.save), 60), ArchitectBot(), Bounds(Budget(nodes=6)))
    again = 0
    for judged in analysis.judged:
        options = {option.action: option for option in (judged.chosen, *judged.alternatives)}.values()
        likely = [option.numbers[2] for option in options if len(option.numbers) > 2]
        assert sum(likely) <= 1.001, judged
        again += judged.lost > 0 and len(likely) > 1 and judged.choices > 2
    assert again


def analyse_command(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    with pytest.raises(SystemExit) as ended:
        main(["analyse", *map(str, arguments)])
    out, err = capsys.readouterr()
    assert (ended.value.code, err) == (0, "")
    return out


@pytest.mark.parametrize("cut", [lambda game: unfinished(game, 80), lambda game: game], ids=["unfinished", "finished"])
def test_the_command_tells_writes_and_draws(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    game: cleopatra.Game,
    cut: Callable[[cleopatra.Game], cleopatra.Game],
) -> None:
    (tmp_path / "game.json").write_text(cut(game).to_json(), "utf-8")
    told = analyse_command(
        capsys, tmp_path / "game.json", "--nodes", 2, "--most", 12, "--players", game.players[0],
        "--json", tmp_path / "out.json", "--picture", tmp_path / "out.svg",
    )  # fmt: skip
    assert re.search(r"\b12 of \d+ choices analysed", told)
    assert all(name in told for name in game.players)
    written = json.loads((tmp_path / "out.json").read_text("utf-8"))
    assert len(written["judged"]) == 12
    assert {judged["seat"] for judged in written["judged"]} == {0}
    assert written["moments"][0]["turn"] >= 0
    assert game.players[1] in (tmp_path / "out.svg").read_text("utf-8")
    analyse_command(capsys, tmp_path / "game.json", "--seconds", 0.001, "--most", 1, "--picture", tmp_path / "out.png")
    assert (tmp_path / "out.png").read_bytes().startswith(b"\x89PNG")
