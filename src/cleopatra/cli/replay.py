"""`cleopatra replay`: step through a saved game, from any seat's point of view or with open cards."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from cleopatra.rules.game import Game

from . import account, board, styles, words
from .event_text import describe_events
from .files import UsageError, read_game

OPEN = "open"
SPECTATOR = "spectator"


def replay_game(file: Path, eyes: str | None, step: int, *, everything: bool) -> None:
    """Step through a game, or print all of it."""
    replay = ReplayScreen(Console(highlight=False), read_game(file), eyes or OPEN)
    if everything:
        replay.print_all()
    else:
        replay.go(step)
        replay.run()


class ReplayScreen:
    """A saved game, replayed up to a position."""

    def __init__(self, console: Console, game: Game, eyes: str) -> None:
        self.console = console
        self.whole = game
        self.moves = game.moves
        self.box = game.notation.box
        self.look(eyes)
        self.at = 0
        self.game = game.at(0)

    def look(self, eyes: str) -> None:
        """Choose the observer."""
        known = (*self.whole.players, OPEN, SPECTATOR)
        if eyes not in known:
            raise UsageError(words.UNKNOWN_NAME.format(option="--seat", name=eyes, names=", ".join(known)))
        self.eyes = eyes

    def go(self, step: int) -> None:
        """Play forwards, or from the start, to the position after that many choices."""
        step = max(0, min(step, len(self.moves)))
        if step < self.at:
            self.game = self.whole.at(0)
            self.at = 0
        for seat, action in self.moves[self.at : step]:
            self.game.play(seat, action)
        self.at = step

    def turn_starts(self) -> list[int]:
        """The number of choices before each turn."""
        ends = [i for i, (_, action) in enumerate(self.moves, 1) if str(action) == "done" and i < len(self.moves)]
        return [0, *ends]

    def run(self) -> None:
        """Ask for commands until the user quits."""
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
                self.console.print(Text(words.REPLAY_BAD.format(line=line), styles.BAD))

    def obey(self, line: str) -> bool:
        """Carry out a command; returns whether it was understood."""
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
                except UsageError:
                    return False
            case _:
                return False
        return True

    def seat(self) -> int | None:
        """The observing seat; None for a spectator and with open cards."""
        return self.whole.players.index(self.eyes) if self.eyes in self.whole.players else None

    def table(self) -> dict[str, Any]:
        """The observer's view; with open cards, every seat's own view combined."""
        table: dict[str, Any] = {**self.game.view(self.seat()).to_dict()}
        if self.eyes == OPEN:
            for seat, player in enumerate(table["players"]):
                own = self.game.view(seat).to_dict()
                player |= {key: own["players"][seat][key] for key in ("talents", "amulets")} | {"hand": own["hand"]}
        return table

    def show(self) -> None:
        """The position, the last choice, and the hands that may be seen."""
        if self.console.is_terminal and not self.console.is_dumb_terminal:
            self.console.clear()
        table = self.table()
        board.show(self.console, table, self.box)
        self.show_hands(table)
        who = words.EYES.get(self.eyes, words.EYES_OF.format(name=self.eyes))
        place = words.REPLAY_AT.format(at=self.at, steps=len(self.moves), who=who)
        self.console.print(Text(place, styles.HEAD))
        if self.at and self.may_tell():
            seat, action = self.moves[self.at - 1]
            last = words.REPLAY_LAST.format(name=self.whole.players[seat], step=action)
            self.console.print(Text(last, styles.seat_style(seat)))
        for line in self.told()[-1:]:
            self.console.print(line)
        if self.game.over:
            self.show_account()

    def may_tell(self) -> bool:
        """The bare choice may say more than the log (a bid, a gift): only for its player and with open cards."""
        return self.eyes == OPEN or self.seat() == self.moves[self.at - 1][0]

    def told(self) -> list[Text]:
        """The log so far in paragraphs, as the current observer may see it."""
        log = self.game.log() if self.eyes == OPEN else self.game.events(0, self.seat())
        return describe_events(log, self.whole.players, self.box)

    def show_hands(self, table: Mapping[str, Any]) -> None:
        if self.seat() is not None:
            self.console.print(board.draw_hand(table))
        elif self.eyes == OPEN:
            lines = []
            for player in table["players"]:
                label = words.HAND_OF.format(name=player["name"], n=len(player["hand"]))
                lines.append((label, styles.counted(player["hand"])))
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
