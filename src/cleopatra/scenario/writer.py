"""Writing scenarios: any game as a file that replays it and checks it turn by turn."""

from __future__ import annotations

from typing import Any

from cleopatra.rules.game import Game, new_game
from cleopatra.rules.model import actions as a
from cleopatra.rules.model.commands import NUMBERS, Command
from cleopatra.rules.model.phases import DISCARDING
from cleopatra.rules.model.pieces import MOSAICS
from cleopatra.rules.model.state import State
from cleopatra.rules.play.ending import settle
from cleopatra.rules.play.hands import hand_names
from cleopatra.rules.play.sanctuaries import sacred_cells
from cleopatra.rules.text.notation import piece_text
from cleopatra.rules.text.position import write_cards

from .expectations import stalls_of, state_of
from .yaml12 import dump_yaml


def write_scenario(game: Game, title: str | None = None) -> str:
    """The game as the text of a scenario file. An unfinished phrase is left out.

    >>> game = new_game("deluxe", ["Ana", "Ben"], seed=1)
    >>> write_scenario(game).splitlines()[:2]
    ['title: A deluxe game of Ana, Ben', 'edition: deluxe']
    """
    header = game.header
    data: dict[str, Any] = {"title": title or f"A {game.edition} game of {', '.join(game.players)}"}
    data["edition"] = game.edition
    box = game.notation.box
    if len(box.readings) > 1:
        data["reading"] = game.reading
    if header["layout"]:
        data["layout"] = header["layout"]
    data["options"] = header["options"]
    data["players"] = list(game.players)
    data["setup"] = header["setup"]
    if game.tape.rolls:
        data["rolls"] = list(game.tape.rolls)
    data["shuffles"] = [write_cards(box, cards[::-1]) for cards in game.tape.shuffles]
    if isinstance(game.seed, int):  # a secret stays a secret: all luck so far is written out
        data["seed"] = game.seed
    data["steps"] = _Phrasing(game).steps()
    return dump_yaml(data)


class _Phrasing:
    """Groups small steps into phrases, with an expectation after every turn."""

    def __init__(self, game: Game) -> None:
        self.moves = game.moves
        self.names = game.players
        self.box = game.notation.box
        self.commands = {one.code + i: one for one in self.box.commands for i in range(NUMBERS[one.names])}
        self.game = new_game(
            game.edition,
            game.players,
            game.seed,
            game.reading,
            game.header["options"],
            layout=game.header["layout"],
            setup=game.header["setup"],
            tape=game.tape.rewound(),
        )
        self.out: list[dict[str, Any]] = []
        self.played: list[str] = []
        self.pieces: list[str] = []
        self.words: list[str] = []
        self.named: dict[int, list[list[str]]] = {}
        """What each seat has named so far in a phrase of a power."""

    def steps(self) -> list[dict[str, Any]]:
        for seat, action in self.moves:
            self.before(seat, action.code)
            self.game.play(seat, action)
            self.after(seat, action.code, str(action))
            if action.code == a.DONE or self.game.over:
                self.out.append({"expect": self.expectation()})
        return self.out

    def say(self, seat: int, command: str) -> None:
        self.out.append({self.names[seat]: command})

    def before(self, seat: int, code: int) -> None:
        """A character interrupts a visit: what was built so far becomes a phrase that stays open."""
        if code in self.commands and self.commands[code].answers is None and self.pieces:
            self.say(seat, f"{self.build()} more")

    def build(self) -> str:
        phrase = " ".join(["build", " ; ".join(self.pieces), "pay", *self.played])
        self.pieces, self.played = [], []
        return phrase

    def after(self, seat: int, code: int, text: str) -> None:
        card = text.rsplit(maxsplit=1)[-1]
        if code in self.commands:
            self.power(seat, self.commands[code], text)
        elif code >= a.BID or a.TAKE <= code < a.PUT:
            self.say(seat, text)
        elif code >= a.RAISE_WALL:
            self.pieces.append(piece_text(code))
        elif code >= a.CLAIM:
            self.pieces[-1] += f" {card}" if " claim " in self.pieces[-1] else f" claim {card}"
        elif code >= a.DROP:
            self.words.append(card)
            if state_of(self.game).phase != DISCARDING:
                self.finish(seat, "discard")
        elif code >= a.PLAY:
            self.played.append(card)
        elif code >= a.PUT:
            self.words.append(card)
            if not state_of(self.game).stocked:
                self.finish(seat, "stock")
        elif code == a.CLOSE:
            self.say(seat, self.build() if self.pieces else "close")
        elif code not in (a.QUARRY, a.LEAVE):
            self.say(seat, text)

    def power(self, seat: int, command: Command, text: str) -> None:
        """A command of a power: part of a phrase, or one by itself."""
        form = next((one for one in self.box.forms if command.word in (one.opening, one.item, one.closing)), None)
        if form is None:
            self.say(seat, text)
            return
        if command.word == form.item:
            self.named.setdefault(seat, []).append(text.split()[len(command.word.split()) :])
        if command.word == form.closing or (command.word == form.item and form.closing is None):
            self.say(seat, " ".join([form.word, self.listed(self.named.pop(seat, []))]).strip())

    def finish(self, seat: int, word: str) -> None:
        self.say(seat, " ".join([word, *self.words]))
        self.words = []

    @staticmethod
    def listed(named: list[list[str]]) -> str:
        """Cards in a row; with players named, a list for each player."""
        if not named or len(named[0]) == 1:
            return " ".join(word for words in named for word in words)
        lists: dict[str, list[str]] = {}
        for player, card in named:
            lists.setdefault(player, []).append(card)
        return " ; ".join(" ".join([player, *cards]) for player, cards in lists.items())

    def expectation(self) -> dict[str, Any]:
        s = state_of(self.game)
        if self.game.over:
            return self.final(s)
        expected: dict[str, Any] = {"turn": self.names[s.active]}
        for seat, name in enumerate(self.names):
            expected[f"{name}.talents"] = s.talents[seat]
            expected[f"{name}.amulets"] = s.amulets[seat]
            expected[f"{name}.hand"] = " ".join(hand_names(s, seat))
        expected["cleopatra"] = s.cleopatra
        expected["mosaics"] = s.pile_size
        expected["top"] = MOSAICS[s.pile[s.pile_size - 1]] if s.pile_size else "none"
        expected["stalls"] = stalls_of(s)
        expected["draw"] = s.draw_size
        return expected

    def final(self, s: State) -> dict[str, Any]:
        result = settle(s)
        expected: dict[str, Any] = {
            "over": True,
            "winners": [self.names[seat] for seat in result.winners],
            "eaten": [self.names[seat] for seat in result.eaten],
        }
        for seat, name in enumerate(self.names):
            expected[f"{name}.hand"] = " ".join(hand_names(s, seat))
            expected[f"final.{name}.talents"] = result.accounts[seat].talents
            expected[f"final.{name}.amulets"] = result.accounts[seat].amulets
        owned = {name: sacred_cells(s, seat) for seat, name in enumerate(self.names)}
        expected["sanctuaries"] = {name: cells for name, cells in owned.items() if cells}
        return expected
