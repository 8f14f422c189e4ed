"""Without an extra, importing what needs it says in one sentence what to install."""

from __future__ import annotations

import subprocess
import sys

import pytest

import cleopatra.rl

NEEDS = [
    ("cleopatra.encode", "numpy", "rl"),
    ("cleopatra.rl.vec", "numpy", "rl"),
    ("cleopatra.rl.zoo", "pettingzoo", "rl"),
    ("cleopatra.rl.seat", "gymnasium", "rl"),
    ("cleopatra.rl.openspiel", "pyspiel", "openspiel"),
]


@pytest.mark.parametrize(("module", "lacking", "extra"), NEEDS)
def test_a_missing_extra_is_named(module: str, lacking: str, extra: str) -> None:
    code = f"import sys; sys.modules[{lacking!r}] = None\ntry: import {module}\nexcept ImportError as e: print(e)"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert f"pip install 'cleopatra-architects[{extra}]'" in said
    assert said.count("\n") == 1


def test_the_room_knows_what_it_has() -> None:
    assert all(hasattr(cleopatra.rl, name) for name in cleopatra.rl.__all__)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        cleopatra.rl.nothing  # noqa: B018
