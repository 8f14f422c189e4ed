"""Somebody at a browser who plays commands of scenario files, by mouse, by touch or with the keyboard alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from .clicking import SPOT

GHOST = """() => [...document.querySelectorAll('.plan .pl-ghost > rect')].map((one) =>
    [one.x.baseVal.value / 10, 9 - one.y.baseVal.value / 10])"""
"""The squares of the mosaic in the hand: columns from 0, rows from 1."""
COLUMNS = "abcdefghi"
Cells = list[tuple[int, int]]


class Player:
    """Plays whole commands on the table's page."""

    def __init__(self, page: Page, by: str) -> None:
        self.page, self.by = page, by

    def press(self, target: Locator) -> None:
        """Click, tap, or focus and Enter."""
        target.wait_for()
        expect(target).to_be_enabled()
        if self.by == "keyboard":
            target.focus()
            self.page.keyboard.press("Enter")
        elif self.by == "touch":
            target.tap()
        else:
            target.click()

    def press_card(self, selector: str) -> None:
        """One of these cards of the hand, which lie over each other: where it can be seen."""
        cards = self.page.locator(selector)
        cards.first.wait_for()
        if self.by == "keyboard":
            self.press(cards.first)
            return
        spots = [self.page.evaluate(SPOT, [selector, number]) for number in range(cards.count())]
        seen = next((spot for spot in spots if spot is not None), None)
        if seen is None:  # only a sliver of its left edge is to be seen
            cards.last.tap(position={"x": 5, "y": 40})
        elif self.by == "touch":
            self.page.touchscreen.tap(seen["x"], seen["y"])
        else:
            self.page.mouse.click(seen["x"], seen["y"])

    def choose(self, choice: str) -> None:
        """An offer of the page, behind a tab if need be."""
        word = choice.split(maxsplit=1)[0]
        place = self.page.locator(f'[data-choice="{choice}"]:not([disabled])')
        place.first.wait_for(state="attached")
        if not place.locator("visible=true").count():
            tab = {"take": "market", "put": "market", "piece": "quarry"}.get(word)
            if tab is not None and self.page.locator(".tabs").is_visible():
                self.press(self.page.locator(f'.tabs [data-tab="{tab}"]'))
        self.press(place.locator("visible=true").first)

    def play(self, command: str) -> None:
        """One command of a scenario file."""
        word, *rest = command.split()
        by_word: dict[str, Callable[[list[str]], None]] = {
            "stock": self._stock, "build": self._build, "discard": self._discard, "keep": self._keep,
            "bid": self._bid, "call": self._call, "courtesan": self._courtesan,
        }  # fmt: skip
        if word in by_word:
            by_word[word](rest)
        elif word in ("scribe", "vizier", "smuggler"):
            self.choose("characters")
            self.choose(command)
        elif word == "done" and not self.page.locator('[data-choice="done"]').count():
            return  # the turn has ended by itself
        else:
            self.choose(command)

    def _stock(self, stalls: list[str]) -> None:
        for stall in stalls[:-1]:  # the last card goes to the last stall by itself
            left = self.page.locator(".aside .c").count()
            self.choose(f"put {stall}")
            gone = self.page.locator(f".table:not(:has(.aside .c:nth-child({left})))")
            gone.or_(self.page.locator("[data-remark]")).first.wait_for()
            if self.page.locator("[data-remark]").count():
                return  # the coach has seen enough

    def _courtesan(self, cards: list[str]) -> None:
        self.choose("characters")
        self.choose("courtesan")
        self.choose(f"pick {cards[0]}")

    def _call(self, who: list[str]) -> None:
        self.choose("worshippers")
        self.press(self.page.locator(f'.board [data-toggle="{who[0]}"]'))
        self.choose(f"call {who[0]}")

    def _bid(self, amount: list[str]) -> None:
        slider = self.page.locator('.offering input[type="range"]')
        slider.wait_for()
        if self.by == "keyboard":
            slider.focus()
            now = int(slider.input_value())
            for _ in range(abs(int(amount[0]) - now)):
                self.page.keyboard.press("ArrowRight" if int(amount[0]) > now else "ArrowLeft")
        else:
            slider.fill(amount[0])
        self.choose(f"bid {amount[0]}")

    def _keep(self, cards: list[str]) -> None:
        for card in cards:
            self.press(self.page.locator(f'[data-toggle="{card}"][aria-pressed="false"]').locator("visible=true").first)
        self.choose(" ".join(["keep", *cards]))

    def _discard(self, cards: list[str]) -> None:
        for number, card in enumerate(cards, 1):
            self.press_card(f'.hand [data-card="{card}"][aria-pressed="false"]')
            expect(self.page.locator('.hand [data-card][aria-pressed="true"]')).to_have_count(number)
        self.press(self.page.locator('[data-choice^="discard "]'))

    def _build(self, words: list[str]) -> None:
        pieces, _, pay = " ".join(words).partition(" pay")
        claims: list[str] = []
        for number, piece in enumerate(pieces.split(" ; ")):
            what, _, claimed = piece.partition(" claim ")
            claims += claimed.split()
            kind, *place = what.split()
            if number:
                if self.page.locator(".tabs").is_visible():
                    self.press(self.page.locator('.tabs [data-tab="quarry"]'))
                self.press(self.page.locator('[data-option="add"]'))
            self.choose("piece throne" if kind == "pedestal" else f"piece {kind}")  # one tile for both
            if kind == "mosaic":
                self._place(place[1:])
            elif place:
                self._move(place[0])
            self.page.locator('[data-state="pay"]').wait_for()
        self._pay(pay.split())
        for number in range(len(claims)):
            self._shown("quarry", ".opt.claim").wait_for()
            self.press(self.page.locator(".opt.claim").nth(number))
        self.choose("build")

    def _move(self, place: str) -> None:
        """Stand a piece where it is wanted, if it does not stand there by itself."""
        if self.page.locator("[data-move]").count() == 0:
            return
        self.press(self.page.locator("[data-move]").last)
        self.press(self.page.locator(f'[data-place$=" {place}"]'))
        self.press(self.page.locator('[data-choice="pay"]'))

    def _pay(self, wanted: list[str]) -> None:
        """Lay exactly those cards; what is proposed is mostly right."""
        if not wanted:
            return
        self.page.locator('[data-choice="build"]').wait_for()  # what is proposed has been laid
        for kind, times in (Counter(self._paid()) - Counter(wanted)).items():
            for _ in range(times):
                self.press(self._shown("pay", f'[data-paid="{kind}"]'))
        for kind, times in (Counter(wanted) - Counter(self._paid())).items():
            for _ in range(times):
                self.press(self._shown("stays", f'[data-lay="{kind}"]'))

    def _paid(self) -> list[str]:
        self.page.locator("[data-paid], .slot.lacks").first.wait_for(state="attached")
        found: list[str] = self.page.evaluate(
            "[...document.querySelectorAll('[data-paid]')].map((one) => one.dataset.paid)"
        )
        return found

    def _shown(self, tab: str, selector: str) -> Locator:
        """A thing that is behind a tab on small screens."""
        if self.page.locator(".tabs").is_visible():
            self.press(self.page.locator(f'.tabs [data-tab="{tab}"]'))
        return self.page.locator(selector).first

    def _place(self, names: list[str]) -> None:
        """Turn, flip and move the mosaic until it lies on those cells."""
        target: Cells = sorted((COLUMNS.index(name[0]), int(name[1])) for name in names)
        self.page.locator(".plan .pl-ghost").first.wait_for()
        for turn in range(9):
            if _shape(self._ghost()) == _shape(target):
                break
            self._turn("f" if turn == 4 else "r")
        ghost = self._ghost()
        across, up = target[0][0] - ghost[0][0], target[0][1] - ghost[0][1]
        if self.by == "keyboard":
            for key, times in (("ArrowRight", across), ("ArrowLeft", -across), ("ArrowUp", up), ("ArrowDown", -up)):
                for _ in range(max(0, times)):
                    self.page.keyboard.press(key)
        else:
            self._point(4, 5)
            ghost = self._ghost()
            self._point(4 + target[0][0] - ghost[0][0], 5 + target[0][1] - ghost[0][1])
        assert self.page.locator('[data-state="pay"]').count() or self._ghost() == target
        if not self.page.locator('[data-state="pay"]').count():
            self.press(self.page.locator('[data-choice="pay"]'))

    def _turn(self, key: str) -> None:
        if self.by == "keyboard":
            self.page.keyboard.press(key)
        else:
            self.press(self.page.locator(f".guide [data-turner={key}]"))

    def _point(self, column: int, row: int) -> None:
        """At a square: a tap puts the mosaic there, the mouse carries it along and a click puts it down."""
        cell = self.page.locator(f'.plan [data-cell="{COLUMNS[column]}{row}"]')
        if self.by == "touch":
            cell.tap()
        else:
            cell.hover()

    def _ghost(self) -> Cells:
        found: list[list[float]] = self.page.evaluate(GHOST)
        return sorted((round(x), round(y)) for x, y in found)


def _shape(cells: Cells) -> Cells:
    left, low = min(x for x, _ in cells), min(y for _, y in cells)
    return sorted((x - left, y - low) for x, y in cells)
