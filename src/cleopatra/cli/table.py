"""A table in the terminal: bots play, people are asked in turn and see only what their seat may know."""

from __future__ import annotations

import shlex
from pathlib import Path

from rich.console import Console
from rich.control import Control
from rich.rule import Rule
from rich.text import Text

from cleopatra.bots import Bot, Budget, ask, bot_stream
from cleopatra.rules.game import Game
from cleopatra.rules.model.errors import GameError, Reason

from . import account, board, styles, words
from .choices import menu_for
from .event_text import describe_events
from .files import UsageError, write_text
from .menu import Menu, OpenMenu, PlayCommand, is_number
from .reminders import reminder, reminders
from .seating import Seating, can_ask, question

LOG_LINES = 12
SEATS_AT_MOST = 8
THINKING = Budget(seconds=1.0)


class Leave(Exception):
    """A player quits."""


class TerminalTable:
    """A game being played in the terminal."""

    def __init__(self, console: Console, game: Game, seating: Seating, save: Path | None) -> None:
        self.console = console
        self.game = game
        self.seating = seating
        self.save_file = save
        self.box = game.notation.box
        self.people = [seat for seat, bot in enumerate(seating.bots) if bot is None]
        self.seen = {seat: len(game.events(0, seat)) if game.moves else 0 for seat in self.people}
        self.watched = 0
        self.holder = self.people[0] if len(self.people) == 1 else None
        self.drawn: tuple[int, int] | None = None

    def run(self) -> None:
        """Play to the end, or until somebody quits."""
        try:
            self.welcome()
            while waiting := self.game.waiting:
                bots = [(seat, bot) for seat in waiting if (bot := self.seating.bots[seat]) is not None]
                if bots:
                    self.let_choose(*bots[0])
                else:
                    self.ask_person(waiting[0])
            self.finish()
        except EOFError:
            self.console.print()
            self.keep()
        except Leave:
            self.console.print(words.FAREWELL)

    def welcome(self) -> None:
        self.clear()
        if len(self.people) == 1:
            name = self.game.players[self.people[0]]
            others = [other for other in self.game.players if other != name]
            self.console.print(words.WELCOME.format(name=name, others=words.listed(others)))

    def let_choose(self, seat: int, bot: Bot) -> None:
        """A bot's choice; its randomness depends on the game so far, so that a resumed game continues the same way."""
        rng = bot_stream(self.game, SEATS_AT_MOST * (1 + len(self.game.moves)) + seat)
        self.game.play(seat, ask(bot, self.game, seat, self.game.legal(seat), rng, THINKING))
        if not self.people:
            self.tell_spectators()

    def tell_spectators(self) -> None:
        """Without people, the moves are printed turn by turn."""
        log = self.game.events(self.watched, None)
        turns = [at for at, event in enumerate(log) if type(event).__name__ == "TurnBegan" and at]
        upto = len(log) if self.game.over else turns[-1] if turns else 0
        for line in describe_events(log[:upto], self.game.players, self.box):
            self.console.print(line)
        self.watched += upto

    def ask_person(self, seat: int) -> None:
        """Show a person the table and ask for one choice."""
        if self.holder != seat:
            self.pass_on(seat)
        self.screen(seat)
        menu = menu_for(self.game, seat)
        self.show(menu)
        while True:
            line = input(words.PROMPT.format(name=self.game.players[seat])).strip()
            answer = menu.read(line)
            if isinstance(answer, OpenMenu):
                menu = answer.menu
                self.show(menu)
            elif isinstance(answer, PlayCommand):
                if self.play(seat, answer.command):
                    return
            elif self.obey(seat, line, menu):
                return

    def show(self, menu: Menu) -> None:
        self.console.print(menu.draw(self.console))

    def play(self, seat: int, command: str) -> bool:
        """Make a choice; print the reason if it is refused."""
        try:
            self.game.play(seat, command)
        except GameError as error:
            unknown = error.reason is Reason.UNKNOWN_WORD
            self.complain(words.NOT_UNDERSTOOD.format(line=repr(command)) if unknown else str(error))
            return False
        return True

    def obey(self, seat: int, line: str, menu: Menu) -> bool:
        """A word that is not a numbered choice; returns whether to ask again."""
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        match word.lower():
            case "":
                self.show(menu)
            case "help" | "?":
                self.console.print(words.HELP, end="", markup=False)
            case "board":
                self.screen(seat, anew=True)
                self.show(menu)
            case "log":
                self.show_log(seat, int(rest) if rest.isascii() and rest.isdigit() else LOG_LINES)
            case "list":
                steps = " · ".join(map(str, self.game.legal(seat)))
                self.console.print(Text(f"{words.ALL_CHOICES} {steps}"))
            case "known":
                self.show_known(seat)
            case "rules":
                known = ", ".join(sorted(reminders(self.box)))
                text = reminder(self.box, rest) or words.NO_SUCH_RULE.format(word=rest, words=known)
                self.console.print(Text(text))
            case "save":
                self.save(Path(rest) if rest else self.save_file)
            case "undo":
                return self.undo(seat)
            case "quit" | "exit" | "q":
                self.leave()
            case _:
                if all(is_number(number) for number in line.replace(",", " ").split()):
                    self.complain(menu.usage(line))
                else:
                    return self.play(seat, line)
        return False

    def complain(self, message: str) -> None:
        self.console.print(Text(message, styles.BAD))

    def pass_on(self, seat: int) -> None:
        """Hide everything until the next person has the device."""
        self.clear()
        self.holder = seat
        name = Text(words.PASS_ON.format(name=self.game.players[seat]), f"bold {styles.seat_style(seat)}")
        self.console.print(name)
        if can_ask():
            input(words.PRESS_ENTER + " ")
            self.clear()

    def clear(self) -> None:
        """Clear the screen including the scrollback, so that nobody else can read it."""
        if self.console.is_terminal and not self.console.is_dumb_terminal:
            self.console.control(Control.clear(), Control.home())
            if len(self.people) > 1 and not self.console.legacy_windows:
                self.console.file.write("\x1b[3J")

    def screen(self, seat: int, *, anew: bool = False) -> None:
        """What happened, the table, and the hand. If the screen can't be cleared, the table is drawn once per turn."""
        view = self.game.view(seat)
        table = view.to_dict()
        turn = (seat, table["turn"])
        if self.seen[seat]:
            self.clear()
        self.news(seat)
        if turn != self.drawn:
            self.keep(quietly=True)
        if anew or self.console.is_terminal or turn != self.drawn:
            board.show(self.console, table, self.box)
        self.drawn = turn
        self.console.print(board.draw_hand(table))

    def news(self, seat: int) -> None:
        """What is new to this seat."""
        log = self.game.events(self.seen[seat], seat)
        self.seen[seat] += len(log)
        lines = describe_events(log, self.game.players, self.box)
        if lines:
            self.console.print(Rule(Text(words.SINCE, styles.FAINT), style=styles.FAINT))
        for line in lines:
            self.console.print(line)

    def show_log(self, seat: int, lines: int) -> None:
        told = describe_events(self.game.events(0, seat), self.game.players, self.box)
        for line in told[max(0, len(told) - lines) :] or [Text(words.NOTHING_YET)]:
            self.console.print(line)

    def show_known(self, seat: int) -> None:
        self.console.print(words.KNOWN_HEAD)
        for other, player in enumerate(self.game.view(seat).to_dict()["players"]):
            if other != seat:
                cards = styles.spoken(player["known"]) or words.NOTHING
                unknown = player["cards"] - len(player["known"])
                self.console.print(Text(words.KNOWN_LINE.format(name=player["name"], cards=cards, unknown=unknown)))

    def undo(self, seat: int) -> bool:
        try:
            self.game.undo(seat)
        except GameError as error:
            self.complain(str(error))
            return False
        for person in self.people:
            self.seen[person] = min(self.seen[person], len(self.game.events(0, person)))
        self.console.print(words.UNDONE)
        return True

    def save(self, file: Path | None) -> bool:
        """Save, and print how to resume."""
        if file is None:
            self.complain(words.SAVE_WHERE)
            return False
        try:
            write_text(file, self.game.to_json())
        except UsageError as error:
            self.complain(str(error))
            return False
        command = f"cleopatra play --resume {shlex.quote(str(file))} {self.seating.options()}"
        self.console.print(Text(words.SAVED.format(file=file, command=command)))
        return True

    def keep(self, *, quietly: bool = False) -> None:
        """Save if a file was given."""
        if self.save_file is not None and quietly:
            try:
                write_text(self.save_file, self.game.to_json())
            except UsageError as error:
                self.complain(str(error))
        elif self.save_file is not None:
            self.save(self.save_file)

    def leave(self) -> None:
        """Quit, after saving if that is wanted."""
        if self.save_file is not None:
            self.keep()
        elif can_ask():
            question(self.console, words.ASK_SAVE, "n", self.save_or_not)
        raise Leave

    def save_or_not(self, answer: str) -> None:
        if answer.lower() in words.NO:
            self.console.print(words.NOT_SAVED)
        elif not self.save(Path(answer)):
            raise ValueError(words.EXPECTED_FILE)

    def finish(self) -> None:
        """Show the final result."""
        result = self.game.result
        if result is None:
            raise AssertionError("the game is not over")
        if len(self.people) == 1:
            self.news(self.people[0])
        board.show(self.console, self.game.view(None).to_dict(), self.box)
        self.console.print(account.draw_account(result, self.game.players, self.box))
        self.keep()
        if self.save_file is None and self.people and can_ask():
            question(self.console, words.ASK_SAVE, "n", self.save_or_not)
