"""Writing scenarios: any game as a file that plays it again and checks it turn by turn."""

from __future__ import annotations

from typing import Any

from cleopatra.rules.game import Game, new_game
from cleopatra.rules.model import actions as a
from cleopatra.rules.model.cards import STANDARD_KINDS
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

INTERRUPTIONS = (
    a.BEGGAR, a.ENVOY, a.VIZIER, a.SMUGGLER, a.SCRIBE_MOSAIC, a.SCRIBE_DIE_ON, a.SCRIBE_DIE_OFF, a.COURTESAN,
)  # fmt: skip


def write_scenario(game: Game, title: str | None = None) -> str:
    """The game as a scenario file. A phrase that is not finished yet is left out."""
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
    if box.dice:
        data["rolls"] = list(game.tape.rolls)
    data["shuffles"] = [write_cards(box, cards[::-1]) for cards in game.tape.shuffles]
    if isinstance(game.seed, int):  # a secret stays a secret: all luck so far is written out
        data["seed"] = game.seed
    data["steps"] = _Phrasing(game).steps()
    return dump_yaml(data)


class _Phrasing:
    """Small steps gathered into whole phrases, with an expectation behind every turn."""

    def __init__(self, game: Game) -> None:
        self.moves = game.moves
        self.names = game.players
        self.cards = game.notation.box.card_names
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
        self.lists: dict[int, list[str]] = {}
        self.offers: dict[int, list[str]] = {}

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
        if code in INTERRUPTIONS and self.pieces:
            self.say(seat, f"{self.build()} more")

    def build(self) -> str:
        phrase = " ".join(["build", " ; ".join(self.pieces), "pay", *self.played])
        self.pieces, self.played = [], []
        return phrase

    def after(self, seat: int, code: int, text: str) -> None:
        card = text.rsplit(maxsplit=1)[-1]
        if code >= a.BID or a.TAKE <= code < a.PUT or a.CALL <= code < a.PLAY or a.GIVE <= code < a.LAY:
            self.say(seat, text)
        elif code >= a.RAISE_WALL:
            self.pieces.append(piece_text(code))
        elif code >= a.CLAIM:
            self.pieces[-1] += f" {card}" if " claim " in self.pieces[-1] else f" claim {card}"
        elif code >= a.DROP:
            self.words.append(card)
            if state_of(self.game).phase != DISCARDING:
                self.finish(seat, "discard")
        elif code >= a.RETAIN or a.PUT <= code < a.CALL:
            self.words.append(card)
            if code < a.CALL and not state_of(self.game).stocked:
                self.finish(seat, "stock")
        elif code >= a.ASK:
            of = (code - (a.WANT if code >= a.WANT else a.ASK)) // STANDARD_KINDS
            self.lists.setdefault(of, []).append(card)
        elif code >= a.LAY:
            self.offers.setdefault(seat, []).append(card)
        elif code >= a.PICK:
            self.say(seat, f"courtesan {card}")
        elif code >= a.PLAY:
            self.played.append(card)
        else:
            self.word(seat, code, text)

    def word(self, seat: int, code: int, text: str) -> None:
        if code == a.CLOSE:
            self.say(seat, self.build() if self.pieces else "close")
        elif code == a.READY:
            self.say(seat, " ".join(["offer", *self.offers.pop(seat, [])]))
        elif code == a.REST:
            self.finish(seat, "keep")
        elif code == a.SEND:
            self.say(seat, " ".join(["envoy", self.listed()]))
        elif code == a.AGREE:
            self.say(seat, " ".join(["accept", self.listed()]).strip())
        elif code not in (a.QUARRY, a.LEAVE, a.ENVOY, a.COURTESAN):
            self.say(seat, text)

    def finish(self, seat: int, word: str) -> None:
        self.say(seat, " ".join([word, *self.words]))
        self.words = []

    def listed(self) -> str:
        parts = [" ".join([self.names[of], *cards]) for of, cards in self.lists.items()]
        self.lists = {}
        return " ; ".join(parts)

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
