"""The policy network as bots ask it: how likely it makes each choice of a view. It sees what the seat may know only."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from math import exp, log
from tomllib import loads

from cleopatra.engine.bare_game import imagine
from cleopatra.engine.policy_net import PolicyNet
from cleopatra.engine.policy_net_format import ONE
from cleopatra.rules.model import actions as a
from cleopatra.rules.model.actions import Action
from cleopatra.rules.model.cards import COURTESAN_CARD
from cleopatra.rules.model.chance import Chance
from cleopatra.rules.seen.view import View

LEAST = -9.0
"""No log probability is taken to be below this; bids too high to have an index have it too."""


@cache
def policy_net() -> PolicyNet:
    """The network of this package, read once."""
    return PolicyNet(files("cleopatra.engine").joinpath("policy.bin").read_bytes())


@cache
def trained_tables() -> dict[str, tuple[int, ...]]:
    """For each box that the network was trained for, with how many players."""
    card = loads(files("cleopatra.engine").joinpath("policy.toml").read_text("utf-8"))
    return {box: tuple(players) for box, players in card["tables"].items()}


def is_trained_for(view: View) -> bool:
    """Whether the network knows such a table; it knows nothing of a box from elsewhere."""
    return view.scalars["players"] in trained_tables().get(view.notation.box.key, ())


def log_probabilities(view: View, seat: int, legal: Sequence[Action], net: PolicyNet | None = None) -> dict[int, float]:
    """The policy's log probability of each choice, by its code; `LEAST` for one that leads in a circle."""
    codes = [action.code for action in legal]
    onwards = [code for code in codes if not leads_in_a_circle(view, code)] or codes
    return dict.fromkeys(codes, LEAST) | _log_probabilities(view, seat, onwards, net or policy_net())


def leads_in_a_circle(view: View, code: int) -> bool:
    """Whether a courtesan would fetch a courtesan, who could fetch her in turn, for ever (R91)."""
    if code == a.COURTESAN:
        others = view.scalars["discard_size"] - view.seen_discard[COURTESAN_CARD]
        return others + sum(view.taken_from_discard) <= 0
    return code == a.PICK + COURTESAN_CARD


def _log_probabilities(view: View, seat: int, codes: list[int], net: PolicyNet) -> dict[int, float]:
    logits = imagine(view, Chance(0)).policy_logits(net, seat, codes)
    top = max(logits)
    whole = log(sum([exp((logit - top) / ONE) for logit in logits]))
    return {code: max(LEAST, (logit - top) / ONE - whole) for code, logit in zip(codes, logits, strict=True)}
