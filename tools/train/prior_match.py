"""The policy as a prior of the search: the architect guided by a quantised policy, against the architect as it is.

    PYTHONPATH=src python -m tools.train.prior_match policy.bin --tables deluxe-2 --nodes 60 --seconds 600

Both search as many games a choice, so that a loaded machine does not matter. Where the architect searches, the policy
values its lines; in small matters the policy chooses. Bids stay as they are.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

import numpy as np

from cleopatra.bots import ArchitectBot, Budget, Candidate, Decision
from cleopatra.bots.architect import SEARCHED
from cleopatra.bots.lines import Line, lines_of, playable
from cleopatra.bots.search import TALENT, TRUST, Search, Tried
from cleopatra.bots.situation import Situation
from cleopatra.engine.policy_net import PolicyNet
from cleopatra.engine.policy_net_format import ONE
from cleopatra.learn import Encoder
from cleopatra.learn.observe import index_of
from cleopatra.rules.model.actions import Action
from cleopatra.rules.model.chance import Chance
from cleopatra.rules.seen.view import View

from .duel import LONGEST, Ended, summary
from .integers import seen_in
from .progress import say
from .tables import TABLES, Kind, Seated, kind_named, lent

UNINDEXED = -9.0
"""The log probability of a bid too high to have an index."""
LEAST = -6.0
"""Log probabilities below this make no more difference."""
ADDED, LIKELY = 4, -3.0
"""So many of the policy's best choices become lines of their own if they are as likely as that."""


@dataclass(frozen=True, slots=True)
class Prior:
    """How the policy's opinion counts."""

    weight: float = 0.02
    """Of a chance to win, for each unit of log probability."""
    planner: float = 0.3
    """How much of the planner's differences is left."""
    trust: float = 10.0
    """Games that the opinion counts like."""


class PriorSearch(Search):
    """A search whose opinion of a line counts like another number of games."""

    def __init__(self, view: View, seat: int, lines: Sequence[Line], rng: Chance, trust: float) -> None:
        super().__init__(view, seat, lines, rng)
        self.trust = trust

    def estimate(self, tried: Tried, mean: float) -> float:
        """Games and the opinion together."""
        opinion = mean + TALENT * (tried.line.value - self.best_value)
        return (tried.worth + self.trust * opinion) / (tried.games + self.trust)


class PriorArchitect(ArchitectBot):
    """The architect with a policy network at its side."""

    def __init__(self, net: PolicyNet, kind: Kind, prior: Prior) -> None:
        super().__init__()
        self.net, self.prior = net, prior
        self.encoder = Encoder(kind.edition, kind.players)

    def log_probabilities(self, view: View, seat: int, legal: Sequence[Action]) -> dict[int, float]:
        """The policy's log probability of each choice, by its code."""
        indices = {action.code: index_of(action.code, seat, self.encoder.players) for action in legal}
        are_open = [index for index in indices.values() if index >= 0]
        logits = np.array(self.net.logits(lent(seen_in(self.encoder.encode(view))), are_open)) / ONE
        logits -= logits.max()
        found = dict(zip(are_open, (logits - np.log(np.exp(logits).sum())).tolist(), strict=True))
        return {code: found.get(index, UNINDEXED) for code, index in indices.items()}

    def choose(self, view: View, decision: Decision, legal: Sequence[Action], rng: Chance, budget: Budget) -> Action:
        """By search where the architect searches, else what the policy likes best."""
        if len(legal) == 1 or decision.kind in SEARCHED:
            return super().choose(view, decision, legal, rng, budget)
        self.intention = None
        likely = self.log_probabilities(view, decision.seat, legal)
        return max(legal, key=lambda action: likely[action.code])

    def _search(self, view: View, decision: Decision, legal: Sequence[Action], rng: Chance, budget: Budget) -> Search:
        started = perf_counter()
        situation = Situation(view)
        appraisal = self.planner.appraise(situation, rng)
        found = self.planner.weigh(decision.kind, situation, appraisal, legal, rng)
        found = found or [Candidate(action, 0.0, "any") for action in legal]
        lines = playable(lines_of(decision.kind, situation, appraisal, found), legal)
        trust = TRUST
        if decision.kind != "bid":
            lines = self.guided(lines, self.log_probabilities(view, decision.seat, legal))
            trust = self.prior.trust
        search = PriorSearch(view, decision.seat, lines, rng, trust)
        if len(lines) > 1:
            search.run(budget, started)
        return search

    def guided(self, lines: Sequence[Line], likely: dict[int, float]) -> list[Line]:
        """The planner's lines as the policy values them, and what the policy would add."""
        unit = self.prior.weight / TALENT
        top = max(line.value for line in lines)
        found = []
        for line in lines:
            value = unit * max(LEAST, likely[line.codes[0]]) + self.prior.planner * (line.value - top)
            found.append(Line(line.codes, value, line.reason, line.numbers))
        known = {line.codes[0] for line in lines}
        for code in sorted(likely, key=lambda code: -likely[code])[:ADDED]:
            if code not in known and likely[code] > LIKELY:
                found.append(Line((code,), unit * likely[code], "any"))
        return sorted(found, key=lambda line: -line.value)


def play_match(kind: int, net: PolicyNet, prior: Prior, seat: int, seed: int, nodes: int) -> Ended:
    """One game with the guided architect at one seat."""
    luck = random.Random(seed)
    table = TABLES[kind].open(luck.getrandbits(40))
    seated = [
        Seated(
            PriorArchitect(net, TABLES[kind], prior) if at == seat else ArchitectBot(),
            Budget(nodes=nodes),
            Chance(luck.getrandbits(40)),
        )
        for at in range(table.players)
    ]
    length = 0
    while not table.over and length < LONGEST:
        length += 1
        chooser = table.seat
        codes = table.codes(chooser)
        code = codes[0] if len(codes) == 1 else seated[chooser].choose(table, chooser, codes)
        table.choose(chooser, code)
    result = table.result
    share = 1.0 / len(result.winners) if result is not None and seat in result.winners else 0.0
    return Ended(kind, seat, share, length)


def main(arguments: Sequence[str] | None = None) -> None:
    """Play until time is up, tables and seats in turn, each game another deal."""
    parser = argparse.ArgumentParser(prog="python -m tools.train.prior_match", description=main.__doc__)
    parser.add_argument("weights", type=Path, help="integers that quantise has written")
    parser.add_argument("--tables", nargs="+", type=kind_named, default=list(TABLES), metavar="TABLE")
    parser.add_argument("--nodes", type=int, default=60, help="games of search a choice")
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--seed", type=int, default=1)
    for name in ("weight", "planner", "trust"):
        parser.add_argument(f"--{name}", type=float, default=getattr(Prior(), name))
    given = parser.parse_args(arguments)
    net = PolicyNet(given.weights.read_bytes())
    prior = Prior(given.weight, given.planner, given.trust)
    until = time.monotonic() + given.seconds
    ended: list[Ended] = []
    while time.monotonic() < until:
        lap, at = divmod(len(ended), len(given.tables))
        kind = given.tables[at]
        seed = given.seed * 1_000_003 + len(ended)
        ended.append(play_match(TABLES.index(kind), net, prior, lap % kind.players, seed, given.nodes))
    for kind in given.tables:
        say(f"{prior} against architect, {given.nodes} games of search: {summary(kind, ended)}")


if __name__ == "__main__":
    main()
