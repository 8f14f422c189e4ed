"""`cleopatra replay`: stepping through a saved game, through anyone's eyes or with open cards."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from cleopatra.rules.game import Game, new_game

from . import account, board, looks, words
from .files import Trouble, read_game
from .telling import tell

OPEN = "open"
SPECTATOR = "spectator"


def replay_game(file: Path, eyes: str | None, step: int, *, everything: bool) -> None:
    """Step through a game, or print all of it."""
    replay = Replay(Console(highlight=False), read_game(file), eyes or OPEN)
    if everything:
        replay.print_all()
    else:
        replay.go(step)
        replay.run()


class Replay:
    """A saved game, and how far it has been played again."""

    def __init__(self, console: Console, game: Game, eyes: str) -> None:
        self.console = console
        self.whole = game
        self.moves = game.moves
        self.box = game.notation.box
        self.look(eyes)
        self.at = 0
        self.game = self.opening()

    def look(self, eyes: str) -> None:
        """Choose through whose eyes to see."""
        known = (*self.whole.players, OPEN, SPECTATOR)
        if eyes not in known:
            raise Trouble(words.UNKNOWN_NAME.format(option="--seat", name=eyes, names=", ".join(known)))
        self.eyes = eyes

    def opening(self) -> Game:
        """The game before its first choice, with its luck written ahead."""
        head = self.whole.header
        return new_game(
            head["edition"], head["players"], head["seed"], head["reading"], head["options"],
            layout=head["layout"], setup=head["setup"], tape=self.whole.tape.rewound(),
        )  # fmt: skip

    def go(self, step: int) -> None:
        """Play forwards, or from the opening, to the position behind so many choices."""
        step = max(0, min(step, len(self.moves)))
        if step < self.at:
            self.game = self.opening()
            self.at = 0
        for seat, action in self.moves[self.at : step]:
            self.game.play(seat, action)
        self.at = step

    def turn_starts(self) -> list[int]:
        """Behind how many choices each turn begins."""
        ends = [i for i, (_, action) in enumerate(self.moves, 1) if str(action) == "done" and i < len(self.moves)]
        return [0, *ends]

    def run(self) -> None:
        """Ask where to go until that is enough."""
        self.show()
        while True:
            try:
                line = input(words.REPLAY_PROMPT).strip()
            except EOFError:
                self.console.print()
                return
            if line in ("q", "quit"):
                return
            if line in ("?", "help"):
                self.console.print(words.REPLAY_KEYS, markup=False)
            elif self.obey(line):
                self.show()
            else:
                self.console.print(Text(words.REPLAY_BAD.format(line=line), looks.BAD))

    def obey(self, line: str) -> bool:
        """Go or look where a line says; whether it was understood."""
        word, _, rest = line.partition(" ")
        starts = self.turn_starts()
        match word:
            case "" | "n":
                self.go(self.at + 1)
            case "b":
                self.go(self.at - 1)
            case "t":
                self.go(min((start for start in starts if start > self.at), default=len(self.moves)))
            case "p":
                self.go(max((start for start in starts if start < self.at), default=0))
            case "g" if rest.isascii() and rest.isdigit():
                self.go(int(rest))
            case "s" if rest:
                try:
                    self.look(rest)
                except Trouble:
                    return False
            case _:
                return False
        return True

    def seat(self) -> int | None:
        """The seat one looks from; nobody's for a spectator and for open cards."""
        return self.whole.players.index(self.eyes) if self.eyes in self.whole.players else None

    def table(self) -> dict[str, Any]:
        """The view of whoever looks; with open cards, everyone's own together."""
        table = self.game.view(self.seat()).to_dict()
        if self.eyes == OPEN:
            for seat, player in enumerate(table["players"]):
                own = self.game.view(seat).to_dict()
                player |= {key: own["players"][seat][key] for key in ("talents", "amulets")} | {"hand": own["hand"]}
        return table

    def show(self) -> None:
        """The position, how it came about, and the hands that may be seen."""
        if self.console.is_terminal and not self.console.is_dumb_terminal:
            self.console.clear()
        table = self.table()
        board.show(self.console, table, self.box)
        self.show_hands(table)
        who = words.EYES.get(self.eyes, words.EYES_OF.format(name=self.eyes))
        place = words.REPLAY_AT.format(at=self.at, steps=len(self.moves), who=who)
        self.console.print(Text(place, looks.HEAD))
        if self.at and self.may_tell():
            seat, action = self.moves[self.at - 1]
            last = words.REPLAY_LAST.format(name=self.whole.players[seat], step=action)
            self.console.print(Text(last, looks.seat_style(seat)))
        for line in self.told()[-1:]:
            self.console.print(line)
        if self.game.over:
            self.show_account()

    def may_tell(self) -> bool:
        """The bare choice may say more than the log (a bid, a gift): only for its maker and with open cards."""
        return self.eyes == OPEN or self.seat() == self.moves[self.at - 1][0]

    def told(self) -> list[Text]:
        """The log so far in paragraphs, as whoever looks may know it."""
        log = self.game.log() if self.eyes == OPEN else self.game.events(0, self.seat())
        return tell(log, self.whole.players, self.box)

    def show_hands(self, table: Mapping[str, Any]) -> None:
        if self.seat() is not None:
            self.console.print(board.draw_hand(table))
        elif self.eyes == OPEN:
            lines = []
            for player in table["players"]:
                label = words.HAND_OF.format(name=player["name"], n=len(player["hand"]))
                lines.append((label, looks.counted(player["hand"])))
            self.console.print(board.labelled(lines))

    def show_account(self) -> None:
        result = self.whole.result
        if result is not None:
            self.console.print(account.draw_account(result, self.whole.players, self.box))

    def print_all(self) -> None:
        """Every turn, the last position, and the account."""
        self.go(len(self.moves))
        for line in self.told():
            self.console.print(line)
        table = self.table()
        board.show(self.console, table, self.box)
        self.show_hands(table)
        if self.game.over:
            self.show_account()
