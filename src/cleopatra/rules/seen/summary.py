"""What is going on, in one line: the `repr` of games and views."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .view import View


def summary(view: View) -> str:
    """The box, the number of players, the turn, and who has to decide or who won.

    >>> import cleopatra
    >>> cleopatra.new_game(seed=7, first=2)
    <Game classic en, 3 players, turn 1: Cleo to choose (turn), Cleopatra on 0>
    """
    n, names = view.scalars, view.notation.names
    table = f"{view.notation.box.key} {view.reading}, {len(names)} players, turn {n['turns']}"
    if view.result is None:
        deciding = _listed(names[seat] for seat in view.waiting)
        return f"{table}: {deciding} to choose ({view.phase}), Cleopatra on {n['cleopatra']}"
    told = [f"{_listed(names[seat] for seat in view.result.winners)} won"] if view.result.winners else []
    told += [f"{_listed(names[seat] for seat in view.result.eaten)} was eaten"] if view.result.eaten else []
    return f"{table}, over: {', '.join(told)}"


def _listed(names: Iterable[str]) -> str:
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last
