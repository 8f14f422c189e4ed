"""From legal choices to a menu that a person can answer: gathered, worded, and every one of them within reach."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import permutations
from typing import Any

from rich.text import Text

from cleopatra.rules.game import Game

from . import board, looks, words
from .building import Offer, Place, build_command, offers, places
from .menu import Choice, ListMenu, Menu, NumberMenu, opens, plays
from .placing import PlacementMenu


def menu_for(game: Game, seat: int) -> Menu:
    """What a seat is asked now."""
    return _Asking(game, seat).menu()


class _Asking:
    """One decision of one seat, being worded."""

    def __init__(self, game: Game, seat: int) -> None:
        self.game = game
        self.seat = seat
        self.box = game.notation.box
        self.steps = [str(action) for action in game.legal(seat)]
        self.table: Mapping[str, Any] = game.view(seat).to_dict()

    def menu(self) -> Menu:
        phase = self.table["phase"]
        worded: dict[str, Callable[[str], Menu]] = {
            "stock": self.stock,
            "claim": self.claim,
            "discard": self.discard,
            "offer": self.listing,
            "accept": self.listing,
            "keep": self.listing,
            "bid": self.bid,
        }
        question = words.CHOOSE[phase].format(
            limit=self.box.hand_limit, name=self.game.players[self.game.active]
        )
        return worded.get(phase, self.plain)(question)

    def plain(self, question: str) -> Menu:
        """Every step a line of its own, but those that are better gathered."""
        menu = Menu(question)
        takes = [step for step in self.steps if step.startswith("take ")]
        menu.choices += [self.take(step) for step in takes]
        if "quarry" in self.steps or self.table["phase"] == "visit":
            menu.choices += [self.build(menu, offer) for offer in offers(self.game, self.seat)]
        gathered = ("take", "raise", "play", "drop", "quarry", "done", "close")
        menu.choices += [self.step(menu, step) for step in self.steps if step.split()[0] not in gathered]
        cards = [step for step in self.steps if step.startswith("play ")]
        if cards:
            menu.choices.append(opens(words.LAY_YOURSELF, lambda: self.lay(menu, cards)))
        if "quarry" in self.steps:
            menu.choices.append(plays(words.GO_YOURSELF, "quarry"))
        if any(step.startswith("drop ") for step in self.steps):
            menu.choices.append(opens(self.discard_label(), lambda: self.discard(words.CHOOSE["discard"], menu)))
        menu.choices += [self.step(menu, step) for step in ("close", "done") if step in self.steps]
        if len(menu.choices) == 1:
            menu.hint = words.ONLY_CHOICE.format(what=menu.choices[0].label.plain)
        return menu

    def take(self, step: str) -> Choice:
        n = step.split()[1]
        stall = self.table["stalls"][int(n) - 1]
        cards = looks.cards(stall) if stall else Text(words.EMPTY_STALL, looks.FAINT)
        return plays(Text(words.TAKE.format(n=n) + "  ").append_text(cards), step)

    def step(self, menu: Menu, step: str) -> Choice:
        """One small choice in words."""
        word, *rest = step.split()
        if step in words.CHARACTER:
            if step == "envoy":
                return opens(words.CHARACTER[step], lambda: self.envoy(menu))
            return plays(words.CHARACTER[step], step)
        if word == "call":
            place = self.table["worshippers"].index(rest[0])
            text = words.CALL.format(
                worshipper=rest[0], penalty=board.penalty(self.box, place), power=words.POWER[rest[0]]
            )
            return plays(text, step)
        over = len(self.table["hand"]) - self.box.hand_limit
        filled = words.STEP[word].format(
            card=rest[-1] if rest else "",
            name=rest[0] if rest else "",
            n=rest[-1] if rest else "",
            money=words.money(self.box),
            amulets=words.amulets_change(over),
        )
        return plays(filled, step)

    def build(self, menu: Menu, offer: Offer) -> Choice:
        """A kind of piece with a payment for it; where it goes is asked next, if that is a question."""
        label = Text(words.BUILD.format(piece=offer.piece), "bold")
        if offer.piece == "mosaic":
            letters = self.letters()
            if len(letters) == 1:
                label = Text(words.BUILD.format(piece=f"{offer.piece} "), "bold").append_text(looks.mosaic(letters[0]))
            found: list[Place] = []
            gain = words.WAYS.format(n=offer.ways)
        else:
            found = places(self.game, self.seat, offer)
            gain = earning(found)
        label.append(f"  {gain}  ", looks.GOOD)
        label.append_text(self.payment(offer))
        if offer.piece == "mosaic":
            return opens(label, lambda: self.mosaic(menu, offer))
        if len(found) == 1:
            return plays(label, build_command(offer, found[0]))
        return opens(label, lambda: self.where(menu, offer, found))

    def payment(self, offer: Offer) -> Text:
        if not offer.payment:
            return Text(words.BUILD_PAID, looks.FAINT)
        return Text(words.BUILD_PAYING + " ", looks.FAINT).append_text(looks.counted(offer.payment))

    def letters(self) -> list[str]:
        """The mosaics that may be laid: the top of the pile, or any with a scribe's help."""
        pile = self.table["palace"]["pile"]
        return list(pile["left"]) if self.table["turn_so_far"]["scribes"] else [pile["top"]]

    def where(self, menu: Menu, offer: Offer, found: list[Place]) -> Menu:
        choices = [
            plays(Text(place.words + "  ").append(earning([place]), looks.GOOD), build_command(offer, place))
            for place in found
        ]
        return Menu(words.WHERE.format(piece=offer.piece), choices, behind=menu)

    def mosaic(self, menu: Menu, offer: Offer) -> Menu:
        """Which mosaic, where a scribe leaves the choice; then where it lies."""
        found = places(self.game, self.seat, offer)
        by_letter: dict[str, list[Place]] = {}
        for place in found:
            by_letter.setdefault(place.words.split()[1], []).append(place)

        def ways(letter: str, behind: Menu) -> Menu:
            return PlacementMenu.of(letter, by_letter[letter], self.table, behind, lambda place: self.lay_mosaic(offer, place, behind))

        if len(by_letter) == 1:
            return ways(next(iter(by_letter)), menu)
        which = Menu(words.WHICH_MOSAIC, behind=menu)
        for letter, known in by_letter.items():
            label = looks.mosaic(letter).append(f"  {words.WAYS.format(n=len(known))}", looks.FAINT)
            which.choices.append(opens(label, lambda letter=letter: ways(letter, which)))
        return which
