"""What the critic may see and nobody at the table: all hands and tallies, and the value network's facts on each seat.

A critic only says how much better than expected things went, and only while learning, so it may know everything. Its
facts are taken when a turn opens: what changes within a turn the chooser's own observation shows.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from cleopatra.engine.estimates import Estimates
from cleopatra.engine.value_net import ValueNet, survey, take_facts
from cleopatra.engine.value_weights import FACTS
from cleopatra.rules.model.cards import KINDS
from cleopatra.rules.model.phases import SEATS
from cleopatra.rules.model.state import State

WIDTH = FACTS + KINDS + 2
ORACLE = (SEATS, WIDTH)
"""A row for each seat as they sit, not counted from anybody: facts, hand, talents, amulets."""


class Oracle:
    """Takes the facts; one desk serves any number of games."""

    def __init__(self) -> None:
        self._net = ValueNet()
        self._estimates = Estimates()

    def facts(self, state: State) -> NDArray[np.int16]:
        """A row for each seat that plays."""
        survey(state, self._net, self._estimates)
        hands, talents, amulets = state.hand, state.talents, state.amulets
        row: list[int] = []
        for seat in range(state.players):
            take_facts(state, seat, self._net, self._estimates)
            row += self._net.facts
            row += hands[seat * KINDS : (seat + 1) * KINDS]
            row += (talents[seat], amulets[seat])
        return np.array(row, np.int16).reshape(-1, WIDTH)
