"""The endgame: how far away the end is, who leads, and who is close to the crocodile (R65, R120-R123)."""

from __future__ import annotations

from math import exp

from .distance import piece_units
from .situation import Situation

UNITS_A_TURN = 1.75
"""Units that one turn adds to the palace on average, market and quarry visits alike."""
WASTE = 1.2
"""How much is built beyond what is needed for the end."""
SAFE = 0.7
DANGER = 4.5
MARGIN = 1.5
"""With fewer amulets than this below the most corrupt player, one is in danger."""
STEEP = 1.8
FAR = 50.0
LAST_ROUND_GAIN = 5.0
DECIDED = 25.0
AMULETS_A_TURN = 0.15
LISTED = 0.6
LISTED_STEP = 0.3
RIVALRY = 0.4
"""Added to a step of the penalty table, shared among the opponents: the fewer they are, the more they gain by it."""
CROCODILE = 9


class Endgame:
    """The position as the end will be scored."""

    def __init__(self, situation: Situation) -> None:
        self.situation = s = situation
        self.turns_left = self._turns_left()
        late = min(1.0, self.turns_left / 6)
        self.held_taint = 1.0 - 0.3 * late
        """A tainted card in hand costs an amulet in the end, unless the hand limit takes it away before."""
        self.corruption = [s.corruption(seat) for seat in s.seats]

    def _turns_left(self) -> float:
        """The seat's own turns until the end, estimated from the units that the quickest categories still need."""
        s = self.situation
        if s.last_turns:
            return 0.0 if not s.active else 1.0
        asked = sorted(s.left[piece] * piece_units(s.box, piece) for piece in range(len(s.left)) if s.left[piece])
        units = sum(asked[: max(1, s.steps_left)])
        turns = WASTE * units / UNITS_A_TURN / s.players
        return turns + (1.0 if s.box.last_round else 0.3)

    def amulets_at_the_end(self) -> float:
        """The seat's amulets at the end, besides what its sanctuaries absorb."""
        s = self.situation
        coming = AMULETS_A_TURN * self.turns_left
        return max(0.0, s.amulets[s.seat] + s.tainted_in_hand() + coming + 1 - s.sacred[s.seat])

    def amulet_price(self) -> float:
        """The cost of one more amulet: closer to the crocodile, or a step up the penalty table."""
        s = self.situation
        mine = self.corruption[s.seat]
        others = [self.corruption[seat] for seat in s.others]
        if s.box.amulet_prices:
            return self._listed_price(mine - min(others))
        margin = max(others) - mine
        early = min(1.0, self.turns_left / 10)
        danger = 1 / (1 + exp(min(FAR, (margin - MARGIN) / (STEEP + 2 * early))))
        return SAFE + DANGER * danger

    def _listed_price(self, above: float) -> float:
        """The next step on the list of prices, the last one being the crocodile's (R123).

        The player with the fewest amulets pays nothing for one more, but saves the others a step: that is the whole
        effect with one opponent, and benefits several equally.
        """
        prices = self.situation.box.amulet_prices
        at = min(int(abs(above) + AMULETS_A_TURN * self.turns_left), len(prices) - 1)
        step: float = prices[at + 1] - prices[at] if at + 1 < len(prices) else CROCODILE
        if above < 0:
            step = 1 + (step - 1) / (self.situation.players - 1) ** 2
        return LISTED + (LISTED_STEP + RIVALRY / (self.situation.players - 1)) * step

    def score(self, seat: int, corruption: list[float]) -> float:
        """Talents at the end; far below zero for an eaten player."""
        s = self.situation
        talents = float(s.talents[seat])
        prices = s.box.amulet_prices
        if prices:
            above = int(corruption[seat] - min(corruption) + 0.5)
            return talents - prices[above] if above < len(prices) else -DECIDED
        most = max(corruption)
        if most > 0 and corruption[seat] >= most:
            return -DECIDED
        return talents + s.box.merchant_worth * s.view.arrays["merchants"][seat]

    def lead(self, earned: float = 0.0, corruption: list[float] | None = None) -> float:
        """The lead over the best other player."""
        s = self.situation
        corruption = self.corruption if corruption is None else corruption
        scores = [self.score(seat, corruption) for seat in s.seats]
        return scores[s.seat] + earned - max(scores[seat] for seat in s.others)

    def completing(self, categories: int, earned: float, tainted: int, held: int) -> float:
        """The value of moving Cleopatra that many steps closer with a visit that earns that much."""
        s = self.situation
        corruption = self.corruption[:]
        corruption[s.seat] = max(0.0, float(s.amulets[s.seat] + tainted + held - s.sacred[s.seat]))
        lead = self.lead(earned, corruption)
        if categories < s.steps_left:
            return max(-1.5, min(1.5, lead / 8)) * categories
        if s.last_turns:
            return 0.0
        if s.box.last_round:
            lead -= LAST_ROUND_GAIN
            return max(-DECIDED, min(DECIDED, 2 * lead))
        return DECIDED if lead > 0 else -DECIDED
