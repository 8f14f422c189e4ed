"""The critic's privileged inputs: all hands and tallies, and the value network's inputs for each seat.

The critic is a baseline used only in training, so it may see hidden information. Its inputs are taken at the start of a
turn; changes within a turn are in the chooser's own observation.
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
"""A row for each seat in absolute order: value-network inputs, hand, talents, amulets."""


class Oracle:
    """Computes the inputs; one instance serves any number of games."""

    def __init__(self) -> None:
        self._net = ValueNet()
        self._estimates = Estimates()

    def facts(self, state: State) -> NDArray[np.int16]:
        """A row for each occupied seat."""
        survey(state, self._net, self._estimates)
        hands, talents, amulets = state.hand, state.talents, state.amulets
        row: list[int] = []
        for seat in range(state.players):
            take_facts(state, seat, self._net, self._estimates)
            row += self._net.facts
            row += hands[seat * KINDS : (seat + 1) * KINDS]
            row += (talents[seat], amulets[seat])
        return np.array(row, np.int16).reshape(-1, WIDTH)
