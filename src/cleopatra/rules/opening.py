"""The opening: the terms of a game, and its initial position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .editions import edition as edition_named
from .model.errors import Reason, SetupError
from .model.layout import read_layout
from .model.state import State
from .model.terms import Seed, check_fairness, check_names, check_options, secret_of
from .play.deal import deal, empty_table
from .play.luck import keep_secret
from .text.notation import Notation
from .text.position import arrange, dealt_position
from .text.saves import digest

AS_PRINTED: Mapping[str, bool] = {}
"""No options."""


class Opening:
    """The terms of a game. All copies share them, and they are never changed; the position is built anew each time."""

    __slots__ = ("edition", "fair", "first", "layout", "notation", "options", "reading", "seed", "setup")

    def __init__(self, header: dict[str, Any]) -> None:
        self.edition: str = header["edition"]
        self.reading: str = header["reading"]
        self.options: Mapping[str, bool] = header["options"] or AS_PRINTED
        self.layout: Mapping[str, str] | None = header["layout"] or None
        self.seed: Seed = header["seed"]
        self.first: int | None = header["first"]
        self.setup: Mapping[str, Any] | None = header["setup"]
        self.fair: Mapping[str, Any] | None = header.get("fair")
        self.notation = Notation(edition_named(self.edition), header["players"])

    def header(self) -> dict[str, Any]:
        """All terms, with the position in full."""
        names = self.notation.names
        fair = {} if self.fair is None else {"fair": dict(self.fair)}
        return {
            "edition": self.edition,
            "reading": self.reading,
            "options": dict(self.options),
            "layout": dict(self.layout) if self.layout else None,
            "players": list(names),
            "seed": self.seed,
            "first": self.first,
            "setup": dealt_position(self.table(), names) if self.setup is None else dict(self.setup),
            **fair,
        }

    def withheld(self) -> dict[str, Any]:
        """The same without what would reveal future randomness: the seed, and the secret it was made from."""
        fair = {} if self.fair is None else {"fair": {**self.fair, "secret": None}}
        return self.header() | {"seed": None, **fair}

    def secret(self) -> list[int]:
        """The secret behind this game's randomness. If it was withheld, derived from the opening position."""
        if self.seed is not None:
            return secret_of(self.seed)
        if self.setup is None:
            raise SetupError(Reason.BAD_SEED, "a game without a position is dealt from a seed; none was given")
        return secret_of(digest([self.edition, self.notation.names, dict(self.setup)]))

    def table(self) -> State:
        """The initial position. Raises `SetupError` if it is not possible."""
        box, names = self.notation.box, self.notation.names
        check_names(box, names)
        options = check_options(self.options)
        if self.fair is not None:
            check_fairness(self.fair, len(names))
        layout = read_layout(self.layout) if self.layout else box.layout
        s = empty_table(box, box.reading(self.reading), layout, len(names), options)
        if self.setup is None:
            deal(s, self.secret(), self.first)
        else:
            keep_secret(s, self.secret())
            arrange(s, names, self.setup)
        return s
