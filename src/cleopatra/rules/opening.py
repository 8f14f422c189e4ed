"""The opening: what a table agreed on before it began, and the position from which it plays."""

from __future__ import annotations

from typing import Any

from .editions import edition as edition_named
from .layout import read_layout, standard_layout
from .notation import Notation
from .position import arrange, dealt_position
from .setup import deal, empty_table
from .terms import check_names, check_options, check_seed


class Opening:
    """A header, made whole by the position in full, and its table. All copies of a game share it; nobody changes it."""

    __slots__ = ("header", "notation", "state")

    def __init__(self, header: dict[str, Any]) -> None:
        box = edition_named(header["edition"])
        check_names(box, header["players"])
        options = check_options(header["options"])
        layout = read_layout(header["layout"]) if header["layout"] else standard_layout()
        s = empty_table(box, box.reading(header["reading"]), layout, len(header["players"]), options)
        check_seed(header["seed"])
        if header["setup"] is None:
            deal(s, header["seed"], header["first"])
            header["setup"] = dealt_position(s, header["players"])
        else:
            s.seed = header["seed"]
            arrange(s, header["players"], header["setup"])
        self.header = header
        self.state = s
        self.notation = Notation(box, header["players"])
