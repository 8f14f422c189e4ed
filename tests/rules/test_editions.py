"""Editions: every number of a box in its file, powers by name, and boxes from elsewhere."""

from __future__ import annotations

import copy
import pickle
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import cleopatra
from cleopatra.bots import Budget, Decision, make_bot
from cleopatra.learn import Encoder
from cleopatra.learn.features import SIZE
from cleopatra.learn.observe import observe
from cleopatra.rules import editions
from cleopatra.rules.editions import EDITION_KEYS, Confidence, edition, make_edition, register_edition
from cleopatra.rules.model import actions as a
from cleopatra.rules.model.cards import STANDARD_NAMES
from cleopatra.rules.model.edition import Edition
from cleopatra.rules.model.patterns import ANY_MATERIAL, ANYTHING
from cleopatra.rules.powers.registry import PRINTED
from cleopatra.scenario import read_scenario, run_scenario, write_scenario

from .other_box import KEY, POWERS, TABLE, TollKeeper

FILES = Path(str(editions.__file__)).parent
RULES = Path(__file__).parents[2] / "docs" / "rules.md"


@pytest.fixture
def box() -> Iterator[Edition]:
    made = register_edition(TABLE, POWERS)
    yield made
    if KEY in editions.edition_keys():
        editions.unregister_edition(KEY)


def changed(path: str, value: object) -> dict[str, Any]:
    """The other box's file with one row changed; None: without it."""
    table = copy.deepcopy(TABLE)
    *parts, last = path.split(".")
    row = table
    for part in parts:
        row = row[part]
    if value is None:
        del row[last]
    else:
        row[last] = value
    return table


def play_out(game: cleopatra.Game, rng: Random) -> list[str]:
    """Play at random to the end, with every law checked now and then; what was said."""
    said = []
    while not game.over:
        seat = rng.choice(game.waiting)
        action = rng.choice(game.legal(seat))
        said.append(str(action))
        game.play(seat, str(action))
        if rng.random() < 0.05:
            game.check()
    return said


class TestPrintedBoxes:
    @pytest.mark.parametrize("key", EDITION_KEYS)
    def test_every_row_of_the_file_is_read(self, key: str) -> None:
        table = tomllib.loads((FILES / f"{key}.toml").read_text("utf-8"))
        table["hats"] = 3
        with pytest.raises(cleopatra.SetupError, match="unknown row 'hats'"):
            make_edition(table)

    def test_every_printed_power_is_named_by_a_box(self) -> None:
        named = [type(power) for key in EDITION_KEYS for power in edition(key).powers]
        assert sorted(cls.__name__ for cls in named) == sorted(cls.__name__ for cls in PRINTED)

    @pytest.mark.parametrize("key", EDITION_KEYS)
    def test_the_numbers_of_actions_belong_to_one_power_each(self, key: str) -> None:
        box = edition(key)
        numbers = [code for power in box.powers for code in power.numbers()]
        assert len(numbers) == len(set(numbers))
        assert all(box.powers[box.code_power[code]].numbers().count(code) == 1 for code in numbers)
        assert max(numbers) < a.CLAIM

    @pytest.mark.parametrize("key", EDITION_KEYS)
    def test_sources_name_rows_of_the_file(self, key: str) -> None:
        table = tomllib.loads((FILES / f"{key}.toml").read_text("utf-8"))
        for source in edition(key).sources:
            for row in source.rows.split():
                found: Any = table
                for part in row.split("."):
                    found = found[part]
            assert source.confidence in Confidence

    def test_whatever_the_rules_mark_as_reconstructed_has_a_source(self) -> None:
        marked = {
            re.findall(r"\bR\d+\b", line)[0]
            for line in RULES.read_text("utf-8").splitlines()
            if re.search(r"Reconstructed", line) and re.match(r"- \*\*R|\| R", line)
        }
        told = {rule for key in EDITION_KEYS for source in edition(key).sources for rule in source.rules}
        assert marked == told == {"R13", "R21", "R61", "R62", "R100"}

    @pytest.mark.parametrize("key", EDITION_KEYS)
    def test_what_the_wild_card_may_be_is_one_row(self, key: str) -> None:
        table = tomllib.loads((FILES / f"{key}.toml").read_text("utf-8"))
        table["wild"]["stands_for"] += " artisan"
        table["key"] = "wilder"
        wilder = register_edition(table)
        try:
            assert (edition(key).wild_unit, wilder.wild_unit) == (ANY_MATERIAL, ANYTHING)
            nobody = {"merchants": {"Ana": 0}} if wilder.merchants else {}
            for name, allowed in ((key, False), ("wilder", True)):
                setup = {"hands": {"Ana": f"{wilder.wild} wood stone"}, "turn": "Ana", **nobody}
                game = cleopatra.new_game(name, ("Ana", "Ben", "Cleo"), setup=setup)
                assert ("quarry" in map(str, game.legal(0))) == allowed
        finally:
            editions.unregister_edition("wilder")


class TestABoxFromElsewhere:
    def test_it_is_known_once_and_forgotten(self, box: Edition) -> None:
        assert editions.edition_keys() == (*EDITION_KEYS, KEY)
        assert edition(KEY) is box
        with pytest.raises(cleopatra.SetupError, match="already"):
            register_edition(TABLE, POWERS)

    def test_nobody_knows_it_without_being_told(self) -> None:
        with pytest.raises(cleopatra.SetupError, match="no edition 'market-town'"):
            cleopatra.new_game(KEY, ("Ana", "Ben"))

    @pytest.mark.parametrize("players", [2, 3])
    def test_games_are_played_to_the_end(self, box: Edition, players: int) -> None:
        said: set[str] = set()
        for seed in range(25):
            game = cleopatra.new_game(KEY, ("Ana", "Ben", "Cleo")[:players], seed=seed)
            said |= set(play_out(game, Random(seed)))
            assert game.result is not None
        asked = {f"toll {name}" for name in ("Ana", "Ben", "Cleo")[:players]}
        assert asked | {"toll refuse", "toll pay", "call gardener", "scribe die on"} <= said
        assert {f"toll give {name}" for name in STANDARD_NAMES} & said

    def test_saves_views_and_notation(self, box: Edition) -> None:
        game = cleopatra.new_game(KEY, ("Ana", "Ben", "Cleo"), seed=5)
        rng = Random(5)
        while not game.over:
            seat = rng.choice(game.waiting)
            action = rng.choice(game.legal(seat))
            assert game.notation.read(str(action)) == action.code
            game.play(seat, action)
        assert cleopatra.load_game(game.to_json()).fingerprint() == game.fingerprint()
        assert game.view(0).to_dict()["edition"] == KEY
        assert "PowerActed" in {type(event).__name__ for event in game.events(0, None)}

    def test_what_passes_at_the_toll_is_seen_by_two(self, box: Edition) -> None:
        setup = {"hands": {"Ana": "toll-keeper", "Ben": "lapis"}, "turn": "Ana"}
        game = cleopatra.new_game(KEY, ("Ana", "Ben", "Cleo"), setup=setup)
        game.play(0, "toll Ben")
        assert (game.phase, game.waiting, game.answering) == ("toll", (1,), True)
        with pytest.raises(cleopatra.IllegalAction, match="not in the hand"):
            game.play(1, "toll give wood")
        with pytest.raises(cleopatra.IllegalAction, match="owes no answer"):
            game.play(2, "toll pay")
        game.play(1, "toll give lapis")
        assert game.view(0).to_dict()["hand"] == ["lapis"]
        for seat, known in ((0, "lapis"), (1, "lapis"), (2, None), (None, None)):
            told = game.events(0, seat)[-1]
            assert (type(told).__name__, told.cards) == ("PowerActed", (known,))  # type: ignore[union-attr]

    def test_answers_are_imagined(self, box: Edition) -> None:
        setup = {"hands": {"Ana": "toll-keeper", "Ben": "lapis wood"}, "turn": "Ana"}
        game = cleopatra.new_game(KEY, ("Ana", "Ben", "Cleo"), setup=setup)
        game.play(0, "toll Ben")
        for seed in range(20):
            imagined = cleopatra.determinize(game.view(2), cleopatra.Chance(seed))
            assert imagined.memo == 2

    def test_a_game_is_a_scenario(self, box: Edition) -> None:
        game = cleopatra.new_game(KEY, ("Ana", "Ben", "Cleo"), seed=7)
        play_out(game, Random(7))
        text = write_scenario(game)
        assert re.search(r"^ *(- )?\w+: toll ", text, re.MULTILINE)
        assert run_scenario(read_scenario(text, "exported")) is None

    def test_another_process_learns_of_it_with_a_view(self, box: Edition) -> None:
        game = cleopatra.new_game(KEY, ("Ana", "Ben"), seed=1)
        for sent in (game, game.view(0), game.notation, box):
            text = pickle.dumps(sent)
            editions.unregister_edition(KEY)
            pickle.loads(text)
            assert edition(KEY).sources == box.sources

    def test_encodings_from_views_and_from_positions_agree(self, box: Edition) -> None:
        game = cleopatra.new_game(KEY, ("Ana", "Ben", "Cleo"), seed=2)
        encoder, rng, phases = Encoder(KEY, 3), Random(2), set()
        while not game.over:
            seat = game.waiting[0]
            row = np.zeros(SIZE, np.float32)
            observe(game._state, seat, row, 0)
            assert np.array_equal(encoder.encode(game.view(seat)), row)
            legal = game.legal(seat)
            assert encoder.mask(legal, seat).sum() == len(legal) or game.phase == "bid"
            action = rng.choice(legal)
            assert encoder.action(encoder.index(action, seat), game.notation, seat) == action
            phases.add(game.phase)
            game.play(seat, action)
        assert "toll" in phases

    @pytest.mark.parametrize("name", ["novice", "greedy", "planner"])
    def test_bots_play_it(self, box: Edition, name: str) -> None:
        game = cleopatra.new_game(KEY, ("Ana", "Ben", "Cleo"), seed=3)
        bots, rng = [make_bot(name) for _ in range(3)], cleopatra.Chance(3)
        while not game.over:
            seat = game.waiting[0]
            action = bots[seat].choose(game.view(seat), Decision(seat, game.phase), game.legal(seat), rng, Budget())
            game.play(seat, action)
        assert len(game.moves) < 3000

    def test_a_playout_goes_through_its_powers(self, box: Edition) -> None:
        game = cleopatra.new_game(KEY, ("Ana", "Ben"), seed=1)
        for seed in range(20):
            assert game.playout(cleopatra.Chance(seed)).decisions > 50

    def test_its_powers_have_numbers_phases_and_kinds_that_nobody_else_has(self, box: Edition) -> None:
        toll = box.characters[0]
        assert isinstance(toll, TollKeeper)
        assert min(toll.numbers()) >= a.OPEN
        assert max(toll.numbers()) < a.TAKE
        assert box.phase_names[toll.phase] == "toll"
        assert box.card_names[toll.card] == "toll-keeper"
        assert len({power.card for power in box.characters}) == len(box.characters)
        assert box.kind("courtesan") == -1

    @pytest.mark.parametrize(
        ("path", "value", "message"),
        [
            ("talents", None, "no row 'talents'"),
            ("talents", "six", "talents: expected a whole number"),
            ("players", [1, 3], "players: expected the least and the most"),
            ("reward.sphinx", [1, 2], "sphinx: expected 6 numbers"),
            ("reward.hats", 3, "unknown row 'hats'"),
            ("wild.stands_for", "stone", "stands_for: expected stone marble wood lapis"),
            ("wild.units", 0, "units: expected a whole number from 1"),
            ("palace.sphinx_room", [4, 4], "room for 6 sphinxes"),
            ("characters.juggler", {}, "no power 'juggler' among the characters"),
            ("characters.beggar.talents", None, "no row 'talents'"),
            ("characters.beggar.hats", 1, "unknown row 'hats'"),
            ("deck.juggler", 2, "unknown row 'juggler'"),
            ("penalty", [], "one for each of the 2 worshippers"),
            ("layout.throne", "z9", "no cell 'z9'"),
            ("readings.en", {"envoy_one_kind": 2}, "true or false"),
            ("source", [{"rows": "key"}], "no row 'confidence'"),
        ],
    )
    def test_a_file_that_is_wrong_is_told_where(self, path: str, value: object, message: str) -> None:
        with pytest.raises(cleopatra.SetupError, match=re.escape(message)):
            make_edition(changed(path, value), POWERS)
