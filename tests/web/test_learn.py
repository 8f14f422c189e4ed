"""Lessons in the browser: solved by mouse, touch and keyboard; missed tries are told why; progress stays."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from cleopatra.lessons.lesson import Lesson, lessons

from .conftest import Visitor
from .screens import BOXES
from .solving import Player

HANDS = ("mouse", "touch", "keyboard")
QUICK = {
    "mouse": ("classic", "palace/wall"),
    "touch": ("classic", "sanctuary/limit"),
    "keyboard": ("classic", "sanctuary/form"),
}


def somebody(visit: Callable[..., Visitor], hand: str) -> Visitor:
    if hand == "touch":
        return visit(width=390, height=844, has_touch=True, is_mobile=True)
    return visit(width=1280, height=720)


def opened(visitor: Visitor, lesson: Lesson) -> Page:
    visitor.page.goto(f"{visitor.url}/learn/{lesson.edition}/{lesson.name}")
    visitor.page.locator(f'[data-lesson="{lesson.name}"] .table .guide.mine').wait_for()
    return visitor.page


def attempt(page: Page, player: Player, commands: tuple[str, ...]) -> str:
    """Play them, as far as the coach lets one; what it says then."""
    for command in commands:
        player.play(command)
    page.locator("[data-lesson][data-remark]").wait_for()
    return page.locator("[data-lesson]").get_attribute("data-remark") or ""


def learn(page: Page, lesson: Lesson, hand: str, wrong: int) -> None:
    """Miss it in that many ways, then solve it."""
    player = Player(page, hand)
    remarks = {remark.name for remark in lesson.remarks}
    for one in [one for one in lesson.wrong if one.says in remarks][:wrong]:
        assert attempt(page, player, one.commands) == one.says, (lesson.name, one)
        expect(page.locator(".coach.wrong b")).to_be_visible()
        player.press(page.locator('.coach [data-choice="try again"]'))
        expect(page.locator("[data-lesson][data-remark]")).to_have_count(0)
        page.locator(".table .guide.mine").wait_for()
    assert attempt(page, player, lesson.solutions[0]) == "done", lesson.name
    expect(page.locator(".coach.done")).to_be_visible()


@pytest.mark.parametrize("hand", HANDS)
def test_a_task_is_missed_told_why_and_solved(visit: Callable[..., Visitor], hand: str) -> None:
    edition, name = QUICK[hand]
    visitor = somebody(visit, hand)
    page = opened(visitor, lessons(edition)[name])
    learn(page, lessons(edition)[name], hand, 2)
    Player(page, hand).press(page.locator('.coach [data-choice="next task"]'))
    expect(page.locator(f'[data-lesson="{name}"]')).to_have_count(0)
    page.goto(f"{visitor.url}/learn/{edition}")
    chapter = name.split("/")[0]
    expect(page.locator(f'[data-chapter="{chapter}"] .go2 small')).to_contain_text("1 of 3")


def test_after_a_reload_and_a_lost_line_the_task_goes_on(visit: Callable[..., Visitor]) -> None:
    visitor = visit(width=1280, height=720)
    lesson = lessons("classic")["market/stock"]
    page = opened(visitor, lesson)
    player = Player(page, "mouse")
    assert attempt(page, player, ("stock 2 1 3",)) == "second"
    page.reload()
    page.locator(".table .guide.mine").wait_for()
    visitor.context.set_offline(True)
    page.evaluate("() => dispatchEvent(new Event('offline'))")
    visitor.context.set_offline(False)
    assert attempt(page, player, lesson.solutions[0]) == "done"
    expect(page.locator(".pips .on")).to_have_count(1)
    visitor.complaints.clear()


def test_the_solution_is_shown_to_whoever_wants_to_see_it(visit: Callable[..., Visitor]) -> None:
    page = opened(visit(width=1280, height=720), lessons("classic")["market/take"])
    assert attempt(page, Player(page, "mouse"), ("take 1",)) == "lacking"
    page.locator('.coach [data-choice="show me"]').click()
    expect(page.locator(".coach.done")).to_be_visible()
    expect(page.locator(".pips .on")).to_have_count(0)
    page.locator('.coach [data-choice="try again"]').click()
    assert attempt(page, Player(page, "mouse"), ("take 3",)) == "done"
    expect(page.locator(".pips .on")).to_have_count(1)


def test_the_lessons_end_in_a_first_game(visit: Callable[..., Visitor]) -> None:
    visitor = visit(width=1280, height=720)
    page = visitor.page
    page.goto(f"{visitor.url}/learn/deluxe")
    page.locator('[data-choice="first game"]').click()
    page.locator(".table .guide").wait_for()
    assert "/table/" in page.url
    known = visitor.context.request.get(f"{visitor.url}/api/me/learning")
    assert known.ok


@pytest.mark.slow
@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize("edition", BOXES)
def test_all_lessons_are_finished(visit: Callable[..., Visitor], edition: str, hand: str) -> None:
    """Every task, after two wrong tries."""
    visitor = somebody(visit, hand)
    for lesson in lessons(edition).values():
        learn(opened(visitor, lesson), lesson, hand, 2)
