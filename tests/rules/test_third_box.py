"""A box from outside the package: its games, notation, saves and pickles, its powers, and invalid files."""

from __future__ import annotations

import copy
import pickle
import re
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import cleopatra
from cleopatra.bots import Budget, Decision, bot_names, make_bot
from cleopatra.rules import editions
from cleopatra.rules.editions import EDITION_KEYS, Edition, edition, load_box, make_edition, register_edition
from cleopatra.rules.model import actions as a
from cleopatra.rules.model.cards import STANDARD_NAMES
from cleopatra.rules.model.commands import Command, Names
from cleopatra.scenario import read_scenario, run_scenario, write_scenario
from tests import third_box as package
from tests.tables import NAMES, THIRD_BOX, THIRD_KEY, THIRD_KINDS, Kind, play_on, start, third_box
from tests.third_box import POWERS
from tests.third_box.toll_keeper import TollKeeper
from tests.tiers import examples

from . import test_hidden, test_laws

FOLDER = Path(str(package.__file__)).parent
TABLE = tomllib.loads((FOLDER / "box.toml").read_text("utf-8"))
LAWS: list[Callable[..., None]] = [
    *(law for name, law in vars(test_laws).items() if name.startswith("test_")),
    test_hidden.test_positions_a_seat_cannot_tell_apart_look_the_same,
]
COMPILED = cleopatra.native.is_compiled()
RANDOM_GAMES = examples(quick=300 if COMPILED else 100, full=300)
BOT_GAMES = examples(quick=20 if COMPILED else 2, full=20)
TOLL = {"hands": {"Ana": "toll-keeper", "Ben": "lapis wood"}, "turn": "Ana"}


@pytest.fixture
def box() -> Iterator[Edition]:
    with third_box() as made:
        yield made


def changed(path: str, value: object) -> dict[str, Any]:
    """The box's file with one row changed; None: without it."""
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


def asked() -> cleopatra.Game:
    """Ben is asked for his toll, and has not answered."""
    game = cleopatra.new_game(THIRD_KEY, NAMES[:3], setup=TOLL)
    game.play(0, "toll-keeper Ben")
    return game


class TestGames:
    @pytest.mark.parametrize("kind", THIRD_KINDS, ids=str)
    def test_random_games_are_played_to_the_end_with_every_position_checked(self, box: Edition, kind: Kind) -> None:
        said: set[str] = set()
        for seed in range(RANDOM_GAMES // len(THIRD_KINDS)):
            game, rng = start(kind, seed), Random(seed)
            play_on(game, rng, 20_000, game.check)
            assert game.result is not None
            said |= {str(action) for _, action in game.moves}
        plays = {f"toll-keeper {name}" for name in NAMES[: kind.players]}
        assert plays | {"toll-keeper refuse", "toll-keeper pay", "call gardener", "beggar"} <= said
        assert {f"toll-keeper give {name}" for name in STANDARD_NAMES} <= said

    @pytest.mark.parametrize("law", LAWS, ids=lambda law: str(law.__name__).removeprefix("test_"))
    @pytest.mark.parametrize("kind", THIRD_KINDS, ids=str)
    def test_every_law_of_the_printed_boxes_holds(self, box: Edition, kind: Kind, law: Callable[..., None]) -> None:
        law(kind=kind)

    @pytest.mark.parametrize("kind", THIRD_KINDS, ids=str)
    def test_bots_play_it(self, box: Edition, kind: Kind) -> None:
        names = [name for name in bot_names() if name != "random"]
        for seed in range(BOT_GAMES // len(THIRD_KINDS)):
            game, rng = start(kind, seed), cleopatra.Chance(seed)
            bots = [make_bot(names[(seed + seat) % len(names)]) for seat in range(kind.players)]
            while not game.over:
                seat = game.waiting[0]
                decision, budget = Decision(seat, game.phase), Budget(nodes=4)
                game.play(seat, bots[seat].choose(game.view(seat), decision, game.legal(seat), rng, budget))
                game.check()
            assert game.result is not None
            assert len(game.moves) < 3000

    def test_all_parts_of_the_printed_boxes_at_once(self) -> None:
        """Dice and worshippers, a scribe and a toll keeper, and rows of sphinxes of different lengths."""
        table = changed("offering", TABLE["offering"] | {"dice": 3, "die_faces": 4, "die_symbols": 2})
        table["deck"]["scribe"] = 2
        table["characters"]["scribe"] = {"amulets": 1, "die_amulets": 1}
        table["palace"]["sphinx_room"] = [4, 2]
        register_edition(table, POWERS)
        try:
            game = start(THIRD_KINDS[1], 4)
            play_on(game, Random(4), 20_000, game.check)
            said = {str(action) for _, action in game.moves}
            assert {"scribe die on", "call gardener", "toll-keeper refuse", "raise sphinx left"} <= said
        finally:
            editions.unregister_edition(THIRD_KEY)

    def test_a_playout_goes_through_its_powers(self, box: Edition) -> None:
        game = cleopatra.new_game(THIRD_KEY, NAMES[:2], seed=1)
        for seed in range(20):
            assert game.playout(cleopatra.Chance(seed)).decisions > 50


class TestToll:
    def test_what_passes_at_the_toll_is_seen_by_two(self, box: Edition) -> None:
        game = asked()
        assert (game.phase, game.waiting, game.answering) == ("toll", (1,), True)
        with pytest.raises(cleopatra.IllegalAction, match="not in the hand"):
            game.play(1, "toll-keeper give marble")
        with pytest.raises(cleopatra.IllegalAction, match="owes no answer"):
            game.play(2, "toll-keeper pay")
        game.play(1, "toll-keeper give lapis")
        assert game.view(0).to_dict()["hand"] == ["lapis"]
        for seat, known in ((0, "lapis"), (1, "lapis"), (2, None), (None, None)):
            told = game.events(0, seat)[-1]
            assert (type(told).__name__, told.cards) == ("PowerActed", (known,))  # type: ignore[union-attr]

    def test_talents_change_hands(self, box: Edition) -> None:
        game = asked()
        before = [player["talents"] for player in game.view(0).to_dict()["players"]]
        game.play(1, "toll-keeper pay")
        view = game.view(1).to_dict()
        assert view["players"][1]["talents"] == TABLE["talents"] - TABLE["characters"]["toll-keeper"]["talents"]
        assert before[0] is not None
        assert game.view(0).to_dict()["players"][0]["talents"] == before[0] + 3

    def test_answers_are_imagined(self, box: Edition) -> None:
        for seed in range(20):
            assert cleopatra.determinize(asked().view(2), cleopatra.Chance(seed)).memo == 1

    def test_its_powers_have_unique_numbers_phases_and_kinds(self, box: Edition) -> None:
        toll = box.characters[0]
        assert isinstance(toll, TollKeeper)
        assert min(toll.numbers()) >= a.OPEN
        assert max(toll.numbers()) < a.TAKE
        assert box.phase_names[toll.phase] == "toll"
        assert box.card_names[toll.card] == "toll-keeper"
        assert len({power.card for power in box.characters}) == len(box.characters)
        assert box.kind("courtesan") == -1


class TestWritten:
    def test_notation_saves_and_views(self, box: Edition) -> None:
        game, rng = start(THIRD_KINDS[1], 5), Random(5)
        while not game.over:
            seat = rng.choice(game.waiting)
            action = rng.choice(game.legal(seat))
            assert game.notation.read(str(action)) == action.code
            game.play(seat, action)
        assert cleopatra.load_game(game.to_json()).fingerprint() == game.fingerprint()
        assert game.view(0).to_dict()["edition"] == THIRD_KEY
        assert "PowerActed" in {type(event).__name__ for event in game.events(0, None)}

    def test_a_game_is_a_scenario(self, box: Edition) -> None:
        game = start(THIRD_KINDS[1], 7)
        play_on(game, Random(7), 20_000)
        text = write_scenario(game)
        assert re.search(r"^ *(- )?\w+: toll-keeper ", text, re.MULTILINE)
        assert run_scenario(read_scenario(text, "exported")) is None

    def test_another_process_learns_of_it_with_a_pickle(self, box: Edition) -> None:
        game = asked()
        for sent in (game, game.view(0), game.notation, box):
            text = pickle.dumps(sent)
            editions.unregister_edition(THIRD_KEY)
            pickle.loads(text)
            assert edition(THIRD_KEY).sources == box.sources
        assert pickle.loads(pickle.dumps(game)).fingerprint() == game.fingerprint()


class TestRegistering:
    def test_it_is_known_once_and_forgotten(self, box: Edition) -> None:
        assert editions.edition_keys() == (*EDITION_KEYS, THIRD_KEY)
        assert edition(THIRD_KEY) is box
        with pytest.raises(cleopatra.SetupError, match="already"):
            load_box(THIRD_BOX)

    def test_it_is_unknown_until_it_is_registered(self) -> None:
        with pytest.raises(cleopatra.SetupError, match="no edition 'market-town'"):
            cleopatra.new_game(THIRD_KEY, NAMES[:2])

    @pytest.mark.parametrize(
        ("name", "content", "message"),
        [
            ("no_such_box", None, "no box in 'no_such_box': No module named"),
            ("empty_box", None, "no box in 'empty_box'"),
            ("odd_box", "key = ", "no box in 'odd_box': Invalid value"),
        ],
    )
    def test_a_package_without_a_box_is_told(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, content: str | None, message: str
    ) -> None:
        if not name.startswith("no"):
            (tmp_path / name).mkdir()
            (tmp_path / name / "__init__.py").touch()
        if content is not None:
            (tmp_path / name / "box.toml").write_text(content)
        monkeypatch.syspath_prepend(tmp_path)
        with pytest.raises(cleopatra.SetupError, match=re.escape(message)):
            load_box(name)
        sys.modules.pop(name, None)

    @pytest.mark.parametrize(
        ("names", "number"), [(Names.CARD, 2), (Names.SEAT, 3), (Names.SEAT_AND_STANDARD, 2), (Names.NOTHING, 30)]
    )
    def test_powers_that_want_more_numbers_than_there_are_are_told(self, names: Names, number: int) -> None:
        more = tuple(Command(f"talk {n}", names, answers="toll") for n in range(number))
        talker = type("Talker", (TollKeeper,), {"words": TollKeeper.words + more})
        with pytest.raises(cleopatra.SetupError, match=r"no numbers are left for 'talk \d+'"):
            make_edition(TABLE, (talker, *POWERS))

    @pytest.mark.parametrize(
        ("path", "value", "message"),
        [
            ("key", "Market Town", "key: expected small letters and hyphens"),
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
