"""The opening: what a table agreed on before it began, and the position from which it plays."""

from __future__ import annotations

from typing import Any

from .editions import edition as edition_named
from .layout import read_layout, standard_layout
from .notation import Notation
from .position import arrange, dealt_position
from .setup import deal, empty_table
from .state import State
from .terms import check_names, check_options, check_seed


class Opening:
    """What was agreed on. All copies of a game share it, and nobody changes it; the table is laid anew each time."""

    __slots__ = ("agreed", "notation")

    def __init__(self, agreed: dict[str, Any]) -> None:
        self.agreed = agreed
        self.notation = Notation(edition_named(agreed["edition"]), agreed["players"])

    def header(self) -> dict[str, Any]:
        """All that was agreed on, with the position in full."""
        if self.agreed["setup"] is not None:
            return dict(self.agreed)
        return {**self.agreed, "setup": dealt_position(self.table(), self.agreed["players"])}

    def table(self) -> State:
        """The position from which the game is played. Raises `SetupError` where it can't be laid so."""
        agreed = self.agreed
        box = edition_named(agreed["edition"])
        check_names(box, agreed["players"])
        options = check_options(agreed["options"])
        layout = read_layout(agreed["layout"]) if agreed["layout"] else standard_layout()
        s = empty_table(box, box.reading(agreed["reading"]), layout, len(agreed["players"]), options)
        check_seed(agreed["seed"])
        if agreed["setup"] is None:
            deal(s, agreed["seed"], agreed["first"])
        else:
            s.seed = agreed["seed"]
            arrange(s, agreed["players"], agreed["setup"])
        return s
