"""Every reason that a bot gives has words in every language."""

from __future__ import annotations

import json
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
OWN = {"turn.take", "turn.quarry", "visit.pay", "visit.raise", "claim.cells", "claim.leave", "limit.hold"}
"""With numbers or cards in them: `review/sayings.ts` has a sentence for each."""


def test_every_reason_has_words() -> None:
    sources = "".join(path.read_text("utf-8") for path in (ROOT / "src/cleopatra/bots").glob("*.py"))
    codes = set(re.findall(r'"((?:turn|visit|stock|limit|claim|beggar|courtesan|envoy|vizier)\.[a-z]+)"', sources))
    assert len(codes) > 20
    sayings = (ROOT / "web/src/review/sayings.ts").read_text("utf-8")
    assert [one for one in OWN if f"'{one}'" not in sayings] == []
    for path in (ROOT / "web/words").glob("*.json"):
        why = json.loads(path.read_text("utf-8"))["atTable"]["hint"]["why"]
        assert {one.replace(".", "-") for one in codes - OWN} | {"any"} == set(why), path.stem
