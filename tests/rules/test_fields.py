"""Fields of the state: declared once; copies, saves and views follow."""

from __future__ import annotations

import pytest

import cleopatra
from cleopatra.rules.model.fields import EVERYBODY, FIELDS, FLAGS, SOME, Field
from cleopatra.rules.seen import visible
from cleopatra.rules.text.saves import fingerprint, is_kept, position_hash
from tests.tables import KINDS, Kind, start

every_field = pytest.mark.parametrize("field", FIELDS, ids=lambda field: field.name)


AT_THE_START = [field for field in FIELDS if field.name not in ("aside", "five")]
"""Fields with numbers to change at the start of a game; aside and five are empty then."""


@pytest.mark.parametrize("field", AT_THE_START, ids=lambda field: field.name)
def test_a_changed_number_is_another_position(field: Field) -> None:
    s = start(KINDS[0], 1)._state
    twin = s.copy()
    was = getattr(s, field.name)
    if field.size:
        setattr(twin, field.name, [was[0] + 1, *list(was)[1:]])
    else:
        setattr(twin, field.name, was - 1 if was else 1)
    assert (fingerprint(twin) != fingerprint(s)) == is_kept(field)
    counts = any(other.used == field.name for other in FIELDS)
    assert (position_hash(twin) != position_hash(s)) == (field.fact or counts or field.name == "players")


@every_field
def test_a_view_tells_what_the_table_says(field: Field) -> None:
    view = start(KINDS[0], 1).view(0)
    shown = {**view.scalars, **view.arrays}
    assert (field.name in shown) == (field.seen == EVERYBODY)
    if field.seen == SOME:
        assert callable(getattr(visible, field.name))
        assert hasattr(view, field.name)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_flags_are_told_in_words(kind: Kind) -> None:
    told: dict[str, object] = {**start(kind, 2).view(0).to_dict()["turn_so_far"]}
    for _, key, yes_or_no in FLAGS:
        assert type(told[key]) is (bool if yes_or_no else int)


def test_a_copy_shares_no_row() -> None:
    game = cleopatra.new_game(seed=3)
    s = game._state
    twin = s.copy()
    for field in FIELDS:
        if field.size:
            row = list(getattr(s, field.name))
            setattr(twin, field.name, [value + 1 for value in row])
            assert list(getattr(s, field.name)) == row
