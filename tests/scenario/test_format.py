"""The scenario format: invalid files are reported with place and reason, and failures differ from errors."""

from __future__ import annotations

import pytest

from cleopatra.scenario import Failure, ScenarioError, read_scenario, run_scenario

HEAD = "edition: classic\nplayers: [Ana, Ben, Cleo]\n"
DELUXE = "edition: deluxe\nplayers: [Ana, Ben]\n"


def run(text: str) -> Failure | None:
    return run_scenario(read_scenario(text, "file.yaml"))


WRONG = {
    "[1, 2]": "expected keys",
    "a: b: c": "not YAML",
    "edition: classic\nedition: classic": "not YAML",
    "players: [Ana, Ben, Cleo]\nsteps: []": "'edition' is missing",
    HEAD: "'steps' is missing",
    HEAD + "colour: red\nsteps: []": "unknown key 'colour'",
    HEAD + "rules: [70]\nsteps: []": "R12",
    HEAD + "steps: take 1": "expected a list",
    HEAD + "steps: [take 1]": "step 1",
    HEAD + "steps: [{Zoe: take 1}]": "step 1: nobody called 'Zoe'",
    HEAD + "steps: [{Ana: 7}]": "step 1",
    HEAD + "steps: [{Ana: take 1}, {Ana: fly}]": "step 2: unknown command 'fly'",
    HEAD + "steps: [{refuse: {Ana: fly}}]": "unknown command 'fly'",
    HEAD + "steps: [{refuse: {Ana: put 1}}]": "unknown command 'put'",
    HEAD + "steps: [{expect: {Ana.gold: 3}}]": "Ana.gold",
    HEAD + "steps: [{expect: {Zoe.talents: 3}}]": "Zoe",
    HEAD + "steps: [{expect: {Ana.talents: many}}]": "expected a number",
    HEAD + "steps: [{expect: {Ana.hand: cave}}]": "cave",
    HEAD + "steps: [{expect: {worshippers: architect}}]": "worshippers",
    HEAD + "steps: [{expect: {top: Q}}]": "top",
    HEAD + "steps: [{expect: {over: 1}}]": "true or false",
    HEAD + "setup: {hands: {Ana: cave}}\nsteps: []": "cave",
    HEAD + "setup: {worshippers: architect vizier beggar merchant foreman}\nsteps: []": "has none",
    HEAD + "rolls: [6]\nsteps: []": "0 to 5",
    HEAD + "layout: {throne: e5}\nsteps: []": "exactly the keys",
    HEAD + "reading: es\nsteps: []": "en, de, fr, it",
    DELUXE + "reading: de\nsteps: []": "only one",
    DELUXE + "rolls: [1]\nsteps: []": "no dice",
    DELUXE + "setup: {altar: 1}\nsteps: []": "has none",
    DELUXE + "setup: {merchants: {Ana: 1}}\nsteps: []": "has none",
    DELUXE + "setup: {merchants: {}}\nsteps: []": "has none",
    DELUXE + "setup: {sphinxes: 3}\nsteps: []": "left",
    DELUXE + "steps: [{expect: {altar: 0}}]": "has none",
    DELUXE + "steps: [{expect: {Ana.merchants: 0}}]": "has none",
    HEAD + "setup: {hands: {Ana: artisan wood stone}, altar: 3}\nrolls: [3]\n"
    "steps: [{Ana: build wall L1 pay artisan wood stone}]": "step 1: a written roll",
    HEAD
    + "setup: {stalls: [stone, '', ''], discard: wood}\nshuffles: [lapis]\nsteps: [{Ana: take 1}]": "step 1: a written",
}


@pytest.mark.parametrize("text", WRONG, ids=range(len(WRONG)))
def test_a_wrong_file_says_what_was_not_understood(text: str) -> None:
    with pytest.raises(ScenarioError) as error:
        run(text)
    assert str(error.value).startswith("file.yaml")
    assert WRONG[text] in str(error.value)


def test_a_failure_names_step_and_both_values() -> None:
    failure = run(HEAD + "steps: [{expect: {Ana.talents: 5}}, {expect: {Ana.talents: 6}}]")
    assert str(failure) == "step 2: expected Ana.talents to be 6, found 5"


def test_a_refused_command_fails_and_an_accepted_refusal_fails() -> None:
    assert "was refused" in str(run(HEAD + "steps: [{Ana: take 4}]"))
    assert "should have been refused" in str(run(HEAD + "steps: [{refuse: {Ana: take 1}}]"))
    assert run(HEAD + "steps: [{refuse: {Ana: take 4}}, {refuse: {Ana: envoy}}, {refuse: {Ana: courtesan}}]") is None


def test_yaml_is_read_as_version_1_2() -> None:
    text = HEAD + "setup: {mosaics: Y N}\nsteps: [{expect: {top: Y, mosaics: 2}}]"
    assert run(text) is None
    text = HEAD + "setup: {mosaics: N}\nsteps: [{expect: {top: N}}]"
    assert run(text) is None


def test_defaults_of_a_laboratory() -> None:
    text = (
        HEAD
        + "setup: {garden: [I a1 a2 a3 a4 a5]}\nsteps: [{expect: {mosaics: 11, top: F, Ana.talents: 5, draw: 0, \
stalls: ['', '', ''], cleopatra: 0, altar: 0, turn: Ana, waiting: [Ana], Ana.statues: 2, Ana.merchants: 3}}]"
    )
    assert run(text) is None
    assert run(HEAD + "setup: {mosaics: ''}\nsteps: [{expect: {top: none, mosaics: 0, cleopatra: 1}}]") is None


def test_without_a_setup_the_first_named_player_starts() -> None:
    for seed in range(8):
        assert run(HEAD + f"seed: {seed}\nsteps: [{{expect: {{turn: Ana, draw: 97, mosaics: 12}}}}]") is None


def test_done_after_the_end_does_nothing() -> None:
    idle = "{Ana: take 1}, {Ana: done}, {Ben: take 1}, {Ben: done}, {Cleo: take 1}, {Cleo: done}"
    end = "{expect: {over: true, waiting: [], turn: Cleo}}, {Cleo: done}, {Ana: done}, {expect: {over: true}}"
    assert run(HEAD + f"setup: {{}}\nsteps: [{idle}, {end}]") is None
