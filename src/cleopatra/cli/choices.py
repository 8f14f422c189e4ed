"""From legal choices to a menu: grouped, in words, and complete."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from itertools import permutations
from typing import Any

from rich.text import Text

from cleopatra.rules.game import Game
from cleopatra.rules.model.cards import STANDARD_NAMES

from . import board, styles, words
from .building import Offer, build_command, offers
from .menu import Choice, ListMenu, Menu, NumberMenu, opens, plays
from .placing import earning, mosaic_menu
from .power_words import beggars_talents, character_line, worshipper_line


def menu_for(game: Game, seat: int) -> Menu:
    """The menu for a seat's current decision."""
    return _Asking(game, seat).menu()


class _Asking:
    """One decision of one seat."""

    def __init__(self, game: Game, seat: int) -> None:
        self.game = game
        self.seat = seat
        self.box = game.notation.box
        self.reading = self.box.reading(game.reading)
        self.steps = [str(action) for action in game.legal(seat)]
        self.table: Mapping[str, Any] = game.view(seat).to_dict()

    def menu(self) -> Menu:
        phase = self.table["phase"]
        name = self.game.players[self.game.active]
        asked = words.CHOOSE.get(phase) or next(one.due for one in self.box.questions.values() if one.name == phase)
        question = asked.format(limit=self.box.hand_limit, name=name)
        worded: dict[str, Callable[[str], Menu]] = {
            "stock": self.stock, "claim": self.claim, "discard": self.discard, "offer": self.offer,
            "accept": self.accept, "keep": self.keep, "bid": self.bid,
        }  # fmt: skip
        return worded.get(phase, self.plain)(question)

    def plain(self, question: str) -> Menu:
        """One line per step, except those that are better grouped."""
        menu = Menu(question)
        gathered = ("take", "raise", "play", "drop", "quarry", "done", "close")
        menu.choices += [self.take(step) for step in self.steps if step.startswith("take ")]
        if "quarry" in self.steps or self.table["phase"] == "visit":
            menu.choices += [self.build(menu, offer) for offer in offers(self.game, self.seat)]
        menu.choices += [self.step(menu, step) for step in self.steps if step.split()[0] not in gathered]
        cards = [step for step in self.steps if step.startswith("play ")]
        if cards:
            menu.choices.append(opens(words.LAY_YOURSELF, lambda: self.lay(menu, cards)))
        if "quarry" in self.steps:
            menu.choices.append(plays(words.GO_YOURSELF, "quarry"))
        if any(step.startswith("drop ") for step in self.steps):
            label = words.DISCARD_SOME.format(n=self.over(), amulets=self.discard_price())
            question = words.CHOOSE["discard"].format(limit=self.box.hand_limit)
            menu.choices.append(opens(label, lambda: self.discard(question, menu)))
        menu.choices += [self.step(menu, step) for step in ("close", "done") if step in self.steps]
        return menu

    def take(self, step: str) -> Choice:
        n = step.split()[1]
        stall = self.table["stalls"][int(n) - 1]
        cards = styles.cards(stall) if stall else Text(words.EMPTY_STALL, styles.FAINT)
        return plays(Text(words.TAKE.format(n=n) + "  ").append_text(cards), step)

    def step(self, menu: Menu, step: str) -> Choice:
        """One small choice in words."""
        word, *rest = step.split()
        line = character_line(self.box, step)
        if line is not None:
            return opens(line, lambda: self.envoy(menu)) if step == "envoy" else plays(line, step)
        if word == "call":
            penalty = board.penalty(self.box, self.table["worshippers"].index(rest[0]))
            return plays(worshipper_line(self.box, rest[0], penalty), step)
        if word not in words.STEP:
            return plays(step, step)
        first, last = (rest[0], rest[-1]) if rest else ("", "")
        amulets = words.amulets_change(self.over())
        talents = beggars_talents(self.box) if word == "pay" else 0
        price = f"{talents} {words.money(self.box, talents)}"
        said = words.STEP[word].format(card=last, name=first, n=last, price=price, amulets=amulets)
        return plays(said, step)

    def over(self) -> int:
        """How many cards above the limit."""
        return len(self.table["hand"]) - self.box.hand_limit

    def discard_price(self) -> str:
        n = self.box.discard_amulets
        return f" ({words.amulets_change(n)})" if n else ""

    def build(self, menu: Menu, offer: Offer) -> Choice:
        """A kind of piece with a payment; the place is asked next if there is more than one."""
        label = styles.styled(words.BUILD.format(piece=offer.piece), "bold")
        if offer.piece == "mosaic":
            if not self.table["turn_so_far"]["scribes"]:
                label.append(" ").append_text(styles.mosaic(self.table["palace"]["pile"]["top"]))
            label.append(f"  {words.WAYS.format(n=len(offer.places))}  ", styles.GOOD).append_text(_payment(offer))
            return opens(label, lambda: mosaic_menu(self.table, offer, menu))
        label.append(f"  {earning(offer.places)}  ", styles.GOOD).append_text(_payment(offer))
        if len(offer.places) == 1:
            return plays(label, build_command(offer, offer.places[0]))
        return opens(label, lambda: _where(menu, offer))

    def lay(self, menu: Menu, cards: list[str]) -> Menu:
        choices = [plays(styles.card(step.split()[1]), step) for step in cards]
        return Menu(words.LAY_WHICH, choices, behind=menu)

    def stock(self, question: str) -> Menu:
        """Every different arrangement of the drawn cards; face-down cards look the same."""
        drawn = self.table["aside"]
        free = [int(step.split()[1]) for step in self.steps if step.startswith("put ")]
        looks_of: dict[tuple[tuple[str | None, ...], ...], tuple[int, ...]] = {}
        for order in permutations(free, len(drawn)):
            stalls = [list(stall) for stall in self.table["stalls"]]
            for card, stall in zip(drawn, order, strict=True):
                stalls[stall - 1].append(card)
            looks_of.setdefault(tuple(map(tuple, stalls)), order)
        menu = Menu(question)
        for stalls_then, order in looks_of.items():
            label = Text("  ").join(
                styles.styled(f"{n}: ", styles.FAINT).append_text(styles.cards(stall))
                for n, stall in enumerate(stalls_then, 1)
            )
            menu.choices.append(plays(label, " ".join(["stock", *map(str, order)])))
        menu.choices += [self.step(menu, step) for step in self.steps if not step.startswith("put ")]
        return menu

    def claim(self, question: str) -> Menu:
        """One line per sanctuary; its statue goes to the first cell unless another is typed."""
        menu = Menu(question)
        for formed in self.table["turn_so_far"]["sanctuaries_formed"]:
            label = words.CLAIM.format(cells=" ".join(formed), n=words.cells(len(formed)))
            menu.choices.append(plays(label, f"claim {formed[0]}"))
        menu.choices.append(plays(words.LEAVE, "leave"))
        return menu

    def discard(self, question: str, behind: Menu | None = None) -> Menu:
        hand = self.table["hand"]
        return ListMenu(
            question, hint=words.HOW_MANY.format(n=self.over()), behind=behind, columns=4, once=True,
            labels=[styles.card(name) for name in hand], exactly=self.over(),
            command=lambda picked: " ".join(["discard", *(hand[i] for i in picked)]),
        )  # fmt: skip

    def several(self, question: str, word: str, cards: list[str]) -> Menu:
        return ListMenu(
            question, hint=words.HOW_TO_LIST, labels=[styles.card(name) for name in cards], columns=4, once=True,
            command=lambda picked: " ".join([word, *(cards[i] for i in picked)]),
        )  # fmt: skip

    def keep(self, question: str) -> Menu:
        if self.table["pending"]["kept"]:
            return self.plain(question)
        return self.several(question, "keep", self.table["pending"]["five"])

    def offer(self, question: str) -> Menu:
        """What this seat may offer; step by step if a step was already made."""
        pending = self.table["pending"]
        name = self.game.players[self.seat]
        possible = [step.split()[1] for step in self.steps if step.startswith("lay ")]
        if pending.get("offered", {}).get(name):
            return self.plain(question)
        hand: list[str] = self.table["hand"]
        most: list[str] = hand if self.reading.envoy_other_card else pending["asked"][name]
        cards = [card for card in possible for _ in range(min(most.count(card), hand.count(card)))]
        if self.reading.envoy_one_kind and len(cards) < 2:
            single = [plays(styles.card(card), f"offer {card}") for card in cards]
            return Menu(question, [*single, plays(words.OFFER_NOTHING, "offer")])
        return self.several(question, "offer", cards)

    def accept(self, question: str) -> Menu:
        pending = self.table["pending"]
        if pending.get("accepted"):
            return self.plain(question)
        offered = [(name, card) for name, cards in pending.get("offered", {}).items() for card in cards]
        return ListMenu(
            question, hint=words.HOW_TO_LIST, columns=4, once=True,
            labels=[Text(f"{name} ").append_text(styles.card(card)) for name, card in offered],
            command=lambda picked: _by_name("accept", [offered[i] for i in picked]),
        )  # fmt: skip

    def envoy(self, menu: Menu) -> Menu:
        """All requests in one list: a row for each opponent."""
        others = [name for seat, name in enumerate(self.game.players) if seat != self.seat]
        if self.reading.envoy_one_kind:
            kinds = [opens(styles.card(card), partial(_whom, card, others, menu)) for card in STANDARD_NAMES]
            return Menu(words.ASK_WHICH, kinds, behind=menu)
        pairs = [(name, card) for name in others for card in STANDARD_NAMES]
        return ListMenu(
            words.ASK_ENVOY, hint=words.HOW_TO_ASK, behind=menu, columns=len(STANDARD_NAMES), exactly=-1,
            labels=[Text(f"{name} ").append_text(styles.card(card)) for name, card in pairs],
            command=lambda picked: _by_name("envoy", [pairs[i] for i in picked]),
        )  # fmt: skip

    def bid(self, question: str) -> Menu:
        most = int(self.steps[-1].split()[1])
        return NumberMenu(question, hint=words.HOW_TO_BID.format(most=most), most=most, command="bid {n}")


def _payment(offer: Offer) -> Text:
    payment = offer.payment
    if not payment.cards:
        return Text(words.BUILD_PAID, styles.FAINT)
    said = styles.styled(words.BUILD_PAYING + " ", styles.FAINT).append_text(styles.counted(payment.cards))
    if payment.amulets:
        said.append("  " + words.amulets_change(payment.amulets), styles.BAD)
    if payment.merchants:
        said.append("  " + words.merchants_spent(payment.merchants), styles.FAINT)
    if offer.keeps_merchants:
        said.append("  " + words.KEEPING_MERCHANTS, styles.FAINT)
    return said


def _where(menu: Menu, offer: Offer) -> Menu:
    choices = [
        plays(Text(place.piece + "  ").append(earning([place]), styles.GOOD), build_command(offer, place))
        for place in offer.places
    ]
    return Menu(words.WHERE.format(piece=offer.piece), choices, behind=menu)


def _whom(card: str, others: list[str], behind: Menu) -> Menu:
    """If the envoy may ask for one kind only: one opponent or all of them."""
    groups = [(name, [name]) for name in others] + [(words.ALL_OF_THEM, others)]
    choices = [plays(label, _by_name("envoy", [(name, card) for name in names])) for label, names in groups]
    return Menu(words.ASK_WHOM.format(card=card), choices, behind=behind)


def _by_name(word: str, pairs: list[tuple[str, str]]) -> str:
    """`accept Ben lapis stone ; Cleo wood`."""
    lists: dict[str, list[str]] = {}
    for name, card in pairs:
        lists.setdefault(name, []).append(card)
    return " ".join([word, " ; ".join(" ".join([name, *cards]) for name, cards in lists.items())]).strip()
