"""Stable layout: the board has the same box in every state of a turn, and nothing is cut off, covered or broken.

Replay and review are measured the same way, each by itself; so are lessons and puzzles, below the coach's sentence.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.tiers import slow_if

from .conftest import Visitor
from .layout import SIZES, Boxes, Size, faults, speak, survey
from .moments import FULL
from .screens import BOXES, FULL_TABLES, LANGUAGES, SCREENS
from .test_screens import CUT_OFF

ELSEWHERE = ("lobby", "ceremony", "result", "rules", "replay", "review", "learn", "lesson", "puzzle")
STATES = [
    name
    for name in SCREENS
    if name in ("discard", "chat") or (name.startswith(BOXES) and not any(word in name for word in ELSEWHERE))
]
QUICK = ["classic-turn", "classic-stock", "classic-paying", "classic-claim"]
AGAIN = ("replay", "review")
LONGEST = ["de"]
"""The language with the longest words; all four are measured in the slow tier."""


def compare(visit: Callable[..., Visitor], states: list[str], languages: list[str]) -> None:
    """Every state at every size; the first state of a box is the reference."""
    first: dict[Size, Boxes] = {}
    wrong: list[str] = []
    for state in states:
        visitor = visit()
        stand, found = survey((SCREENS | FULL_TABLES)[state](visitor), SIZES, languages)
        wrong += [f"{state} {fault}" for fault in found]
        for size, boxes in stand.items():
            expected = first.setdefault(size, boxes)
            wrong += [
                f"{state} {size}: {name} is {boxes.get(name)}, was {box}"
                for name, box in expected.items()
                if boxes.get(name) != box
            ]
        visitor.context.close()
    assert not wrong, "\n".join(wrong)


def test_the_board_never_moves_and_nothing_is_cut(visit: Callable[..., Visitor]) -> None:
    compare(visit, QUICK, LONGEST)


@pytest.mark.slow
@pytest.mark.parametrize("edition", BOXES)
def test_every_state_holds_at_every_size_in_every_language(visit: Callable[..., Visitor], edition: str) -> None:
    compare(visit, [name for name in STATES if name.startswith("deluxe") == (edition == "deluxe")], LANGUAGES)


@pytest.mark.slow
@pytest.mark.parametrize("table", FULL)
def test_full_tables_hold_at_every_size_in_every_language(visit: Callable[..., Visitor], table: str) -> None:
    compare(visit, [name for name in FULL_TABLES if name.startswith(table)], LANGUAGES)


TOUCH = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}
LAPTOP = {"width": 1280, "height": 720}
LEAST_TEXT, LEAST_COUNT = 12.5, 11.5
SMALL_TEXT = """([text, count]) => {
    const found = new Set(), walk = document.createTreeWalker(document.querySelector('.table'), NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
        const one = walk.currentNode.parentElement;
        if (!walk.currentNode.textContent.trim() || one.closest('svg, style, .sr, .skip, .c, .fan') || !one.checkVisibility({visibilityProperty: true})) continue;
        const size = parseFloat(getComputedStyle(one).fontSize), said = walk.currentNode.textContent.trim();
        if (size < (/^[\\d\\s+−×½?]+$/.test(said) || one.closest('em, kbd') ? count : text)) found.add(`${size} "${said.slice(0, 24)}" in ${one.className}`);
    }
    return [...found];
}"""  # noqa: E501 - a script, not Python
IN_SIGHT = """() => [...document.querySelectorAll('.slot, .pay-row .gold, .guide .b, .guide p')].filter((one) => {
    const {left, top, right, bottom, width} = one.getBoundingClientRect();
    const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return width && (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight || !(seen === one || one.contains(seen) || seen?.contains(one)));
}).map((one) => `${one.className} "${one.textContent.trim()}"`)"""  # noqa: E501 - a script, not Python


@pytest.mark.parametrize("device", [LAPTOP, TOUCH], ids=["laptop", "phone"])
@pytest.mark.parametrize("state", ["classic-late", "deluxe-late"])
def test_no_text_is_too_small_to_read(visit: Callable[..., Visitor], state: str, device: dict[str, int]) -> None:
    page = SCREENS[state](visit(**device))
    assert page.evaluate(SMALL_TEXT, [LEAST_TEXT, LEAST_COUNT]) == []


@pytest.mark.parametrize("device", [LAPTOP, TOUCH], ids=["laptop", "phone"])
@pytest.mark.parametrize("edition", BOXES)
def test_two_pieces_are_paid_for_in_german_without_scrolling(
    visit: Callable[..., Visitor], edition: str, device: dict[str, int]
) -> None:
    page = SCREENS[f"{edition}-paying"](visit(**device, locale="de"))
    page.locator(".slot").first.wait_for()
    assert page.evaluate(IN_SIGHT) == []


@pytest.mark.parametrize(
    "state", slow_if(lambda name: name != "classic-replay", [f"{box}-{page}" for page in AGAIN for box in BOXES])
)
def test_looking_again_holds_at_every_size_in_every_language(visit: Callable[..., Visitor], state: str) -> None:
    _, wrong = survey(SCREENS[state](visit()), SIZES, LANGUAGES)
    assert not wrong, "\n".join(wrong)


@pytest.mark.slow
@pytest.mark.parametrize("edition", BOXES)
def test_every_panel_of_a_replay_holds_on_phones(visit: Callable[..., Visitor], edition: str) -> None:
    page = SCREENS[f"{edition}-replay"](visit())
    wrong = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for language in LANGUAGES:
            speak(page, language)
            for tab in page.locator(".tabs button").locator("visible=true").all():
                tab.click()
                name = f"{width}x{height} {language} {tab.get_attribute('data-tab')}"
                wrong += [f"{name}: {fault}" for fault in faults(page)]
    assert not wrong, "\n".join(wrong)


NUMBERS = """() => {
    stage.pause();
    const view = structuredClone(stage.newest);
    for (const one of view.players)
        Object.assign(one, {cards: 22, talents: 134, merchants: 3, statues: 2, amulets: one.amulets && 47});
    stage.newest = view;
    stage.settle();
}"""
OUTSIDE = """() => [...document.querySelectorAll('.pl')].flatMap((seat) => {
    const box = seat.getBoundingClientRect();
    return [...seat.querySelectorAll('.facts > *')].map((one) => one.getBoundingClientRect())
        .filter(({width, right, bottom}) => width && (right > box.right - 1 || bottom > box.bottom + 1))
        .map(({right, bottom}) => `seat ${seat.dataset.seat}: ${right} of ${box.right}, ${bottom} of ${box.bottom}`);
})"""


@pytest.mark.parametrize("table", FULL)
def test_large_numbers_stay_within_their_seat(visit: Callable[..., Visitor], table: str) -> None:
    """Hands beyond the limit, and talents of three digits, at every size."""
    page = FULL_TABLES[f"{table}-late"](visit())
    page.evaluate(NUMBERS)
    wrong = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        wrong += [f"{width}x{height}: {one}" for one in page.evaluate(OUTSIDE)]
    assert not wrong, "\n".join(wrong)


LINES = """() => [...document.querySelectorAll('.board small')].map((one) =>
    one.getBoundingClientRect().height / parseFloat(getComputedStyle(one).lineHeight))"""


@pytest.mark.parametrize("device", [LAPTOP, TOUCH], ids=["laptop", "phone"])
def test_what_a_worshipper_does_is_read_in_a_few_lines(visit: Callable[..., Visitor], device: dict[str, int]) -> None:
    page = SCREENS["deluxe-worshippers"](visit(**device))
    for language in LANGUAGES:
        speak(page, language)
        lines = page.evaluate(LINES)
        assert len(lines) == 5
        assert max(lines) < 4.5, f"{language}: {lines}"


LEARNING = [name for name in SCREENS if "lesson" in name or "puzzle" in name or "learn" in name]
LEAST_TAUGHT, LEAST_TOLD = 210, 185
"""Minimum side of the garden with its walls below the coach, in pixels: while it is played on, and behind it."""


@pytest.mark.parametrize("state", slow_if(lambda name: name not in ("classic-lesson", "deluxe-lesson"), LEARNING))
def test_learning_holds_at_every_size_in_every_language(visit: Callable[..., Visitor], state: str) -> None:
    page = SCREENS[state](visit())
    table, told, over = (
        "lesson" in state or "-puzzle" in state,
        "told" in state,
        state.endswith(("missed", "solved", "told")),
    )
    wrong: list[str] = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for language in LANGUAGES:
            speak(page, language)
            found: list[str] = page.evaluate(CUT_OFF)
            if table:
                found += [fault for fault in faults(page) if not (told and fault.startswith("covered"))]
                side = page.evaluate("document.querySelector('[data-ring]').getBoundingClientRect().width")
                found += (
                    [f"the garden with its walls is {side} wide"]
                    if side < (LEAST_TOLD if over else LEAST_TAUGHT)
                    else []
                )
            wrong += [f"{width}x{height} {language}: {fault}" for fault in found]
    assert not wrong, "\n".join(wrong)
