"""The evaluation protocol: fixed games, a number that is 0 among equals, and the baselines that are measured by it."""

from __future__ import annotations

import json
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from cleopatra import new_game
from cleopatra.arena import Match, protocol
from cleopatra.arena.match import play_game
from cleopatra.arena.protocol import DEALS, OPPONENTS, BotEvaluation, Pairing
from cleopatra.cli import evaluate, main
from cleopatra.learn.env_terms import MAX_DECISIONS

EXAMPLES = Path(__file__).parents[2] / "examples"
TABLES = (("classic", 3), ("deluxe", 2))
BASELINES = ("examples.ismcts:IsMcts@4n", "examples.value_player:ValuePlayer@1n")


def ask(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    with pytest.raises(SystemExit) as stopped:
        main(["evaluate", *arguments])
    assert not stopped.value.code
    return capsys.readouterr().out


def test_against_itself_a_bot_scores_nothing() -> None:
    """Every seat plays the same game, so that what one wins the others lose: whatever the deals are."""
    evaluation = BotEvaluation("greedy", TABLES, deals=3, opponents=("greedy",))
    report = evaluation.report(list(evaluation.play()))
    assert [score.games for score in report.scores] == [9, 6]
    assert [score.rate for score in report.scores] == pytest.approx([1 / 3, 1 / 2])
    assert report.score == pytest.approx(0)
    assert report.reach == pytest.approx(0)


def test_every_deal_is_played_from_every_seat_and_deals_differ() -> None:
    evaluation = BotEvaluation("planner", TABLES, deals=2)
    games = evaluation.games
    assert len(games) == len(OPPONENTS) * 2 * (3 + 2)
    matches = [(pairing.match("planner", deal, seat), seat) for pairing, deal, seat in games]
    assert all(match.bots[seat] == "planner" for match, seat in matches)
    assert len({match.seed for match, _ in matches}) == len(OPPONENTS) * 2 * 2
    longer = BotEvaluation("planner", TABLES, deals=DEALS).games
    assert {(one, deal, seat) for one, deal, seat in longer if deal < 2} == set(games), "more deals add to fewer"


def test_the_deals_are_fixed() -> None:
    """Published numbers compare as long as this holds; to change it, increment the protocol's version."""
    assert Pairing("classic", 4, "planner").match("greedy", 3, 1) == Match(
        "classic", ("planner", "greedy", "planner", "planner"), 6271337577997735511, limit=MAX_DECISIONS
    )


def test_stalling_is_losing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "MAX_DECISIONS", 50)
    evaluation = BotEvaluation("planner", (("classic", 3),), deals=2, opponents=("random",))
    score = evaluation.report(list(evaluation.play())).scores[0]
    assert score.rate == 0
    assert score.reward == pytest.approx(-50)


def test_the_report_in_words_and_as_data(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evaluate, "BotEvaluation", partial(BotEvaluation, opponents=("random", "greedy")))
    asked = ("planner", "--quick", "--tables", "deluxe:2")
    told = ask(capsys, *asked)
    found: dict[str, Any] = json.loads(ask(capsys, *asked, "--json", "--jobs", "2"))
    assert [one["opponent"] for one in found["pairings"]] == ["random", "greedy"]
    assert all(one["low"] <= one["rate"] <= one["high"] and one["games"] == 4 for one in found["pairings"])
    assert found["score"] == pytest.approx(sum(one["reward"] for one in found["pairings"]) / 2)
    assert f"score {found['score']:.1f} ± {found['reach']:.1f}" in told
    assert "8 games" in told
    assert found["pairings"][0]["reward"] == 100, "a planner beats random play"


@pytest.fixture
def examples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLES.parent))


@pytest.mark.parametrize("bot", BASELINES)
@pytest.mark.usefixtures("examples")
def test_baselines_are_short_and_repeat_themselves(bot: str) -> None:
    source = EXAMPLES / f"{bot.partition(':')[0].rpartition('.')[2]}.py"
    assert len(source.read_text("utf-8").splitlines()) < 300
    match = Match("deluxe", (bot, "greedy"), seed=2)
    assert play_game(match, 0) == play_game(match, 0)


@pytest.mark.usefixtures("examples")
def test_the_value_network_beats_random_play() -> None:
    evaluation = BotEvaluation(BASELINES[1], (("deluxe", 2),), deals=2, opponents=("random",))
    assert evaluation.report(list(evaluation.play())).scores[0].rate == 1


@pytest.mark.usefixtures("examples")
def test_the_plain_search_grows_one_choice_an_iteration_and_counts_what_was_open() -> None:
    ismcts = import_module("examples.ismcts")
    game = new_game("classic", ["Ana", "Ben", "Cleo"], seed=7, first=0)
    root = ismcts.search(game.view(0), 0, 60, 1)
    assert {code for _, code in root.children} == {action.code for action in game.legal(0)}
    nodes, queue = [], [root]
    while queue:
        nodes.append(queue.pop())
        queue.extend(nodes[-1].children.values())
    assert len(nodes) <= 61
    assert sum(node.visits for node in root.children.values()) == 60
    assert all(0 <= node.wins <= node.visits <= node.available for node in nodes if node is not root)
