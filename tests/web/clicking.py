"""A simulated user who clicks only what the page offers."""

from __future__ import annotations

import random
from time import monotonic

from playwright.sync_api import Page

FIRST = ("pay", "build more", "build", "next", "curtain", "go on")
"""Offers that are always taken: they continue what was begun."""
ONE_MORE = 0.3
"""Probability of adding a piece to a visit before paying."""
DRAFT = '[data-state="place"], [data-state="pay"], [data-state="add"]'
"""A visit that is being planned."""
OFFERS = """() => [...document.querySelectorAll('[data-choice]')].filter((one) => {
    const box = one.getBoundingClientRect();
    return !one.disabled && !one.closest('[inert]') && one.getAttribute('aria-disabled') !== 'true'
        && box.width > 0 && box.height > 0
        && getComputedStyle(one).visibility === 'visible';
}).map((one) => one.dataset.choice)"""

SPOT = """([selector, n]) => {
    const all = [...document.querySelectorAll(selector)];
    const one = all.filter((found) => found.getClientRects().length && !found.closest('[inert]'))[n];
    if (!one) return null;
    one.scrollIntoView({block: 'nearest', inline: 'nearest'});
    const box = one.getBoundingClientRect();
    for (const [across, down] of [[.5, .5], [.15, .5], [.5, .15], [.1, .2], [.85, .5]]) {
        const x = box.left + box.width * across, y = box.top + box.height * down;
        if (one.contains(document.elementFromPoint(x, y))) return {x, y};
    }
    return null;
}"""


class Clicker:
    """Clicks offered choices until the game is over. Building comes first, so that games end."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.luck = random.Random(seed)
        self.clicks = 0
        self.missed: dict[str, int] = {}
        """How often each offer could not be clicked since it last could."""
        self.waits = 0
        self.seen: set[str] = set()

    def offers(self) -> list[str]:
        found: list[str] = self.page.evaluate(OFFERS)
        return found

    def play(self, seconds: float) -> None:
        """Play until the result is shown or the time is up."""
        until = monotonic() + seconds
        while monotonic() < until:
            if self.page.locator(".res").count():
                return
            if not self.step():
                self.page.wait_for_timeout(40)
        raise AssertionError(f"no result after {seconds} seconds and {self.clicks} clicks; offered: {self.offers()}")

    def step(self) -> bool:
        """One click, if there is something to click."""
        offers = self.offers()
        if not offers and not self._prepare():
            return False
        if self.page.locator(DRAFT).count() and not {"pay", "build", "build more"} & set(offers):
            self.waits += 1  # the server is still checking; discard what it refuses
            if self.waits % 60 == 0:
                self._click_nth(".guide [data-cancel]", 0)
            return False
        if offers:
            choice = self._choose(offers)
            self.seen.add(choice.split()[0])
            self._click(f'[data-choice="{choice}"]')
        return True

    def _choose(self, offers: list[str]) -> str:
        ready = [choice for choice in FIRST if choice in offers]
        pieces = [choice for choice in offers if choice.startswith("piece ")]
        if ready and not (pieces and self.luck.random() < ONE_MORE):
            return self.luck.choice(ready)
        if pieces:
            return self.luck.choice(pieces)
        if not any(choice.startswith(("take", "put", "done", "close")) for choice in offers) and self._prepare():
            offers = self.offers() or offers
        return self.luck.choice(offers)

    def _prepare(self) -> bool:
        """Choose cards that a question asks for, or open the panel with the offers."""
        for selector in (
            '.hand:not([inert]) button[aria-pressed="false"]',
            '[data-toggle][aria-pressed="false"]:not([disabled])',
        ):
            found = self.page.locator(selector)
            free = self.page.locator(DRAFT).count() == 0
            if free and (n := found.count()) and self._click_nth(selector, self.luck.randrange(n)):
                return True
        panels = self.page.locator(".guide .acts .b.prime:not([data-choice])")
        if n := panels.count():
            return self._click_nth(".guide .acts .b.prime:not([data-choice])", self.luck.randrange(n))
        return False

    def _click_nth(self, selector: str, n: int) -> bool:
        """A real mouse click, if the element is visible and not covered."""
        spot = self.page.evaluate(SPOT, [selector, n])
        if spot is None:
            return False  # the table has changed in the meantime, or it is covered
        self.page.mouse.click(spot["x"], spot["y"])
        self.clicks += 1
        return True

    def _click(self, selector: str) -> None:
        if self._click_nth(selector, 0):
            self.missed.pop(selector, None)
            return
        self.missed[selector] = self.missed.get(selector, 0) + 1
        assert self.missed[selector] < 200, f"offered, but it can't be reached: {selector}"
