"""Without an extra, importing what needs it says in one sentence what to install."""

from __future__ import annotations

import subprocess
import sys

import pytest

import cleopatra.learn

NEEDS = [
    ("cleopatra.learn.encoder", "numpy", "rl"),
    ("cleopatra.learn.vec", "numpy", "rl"),
    ("cleopatra.learn.zoo", "pettingzoo", "rl"),
    ("cleopatra.learn.seat_env", "gymnasium", "rl"),
    ("cleopatra.learn.data_file; cleopatra.learn.data_file.check_parquet()", "arro3.core", "arena"),
    ("cleopatra.learn.openspiel", "pyspiel", "openspiel"),
]


@pytest.mark.parametrize(("module", "lacking", "extra"), NEEDS)
def test_a_missing_extra_is_named(module: str, lacking: str, extra: str) -> None:
    code = f"import sys; sys.modules[{lacking!r}] = None\ntry: import {module}\nexcept ImportError as e: print(e)"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert f"pip install 'cleopatra-architects[{extra}]'" in said
    assert said.count("\n") == 1


def test_the_room_knows_what_it_has() -> None:
    assert all(hasattr(cleopatra.learn, name) for name in cleopatra.learn.__all__)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        cleopatra.learn.nothing  # noqa: B018
