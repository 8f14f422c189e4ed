"""Ten questions of a newcomer, each answered by what stands on the page, compared with what the rules say."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

import cleopatra
from cleopatra.advice import corruption, plan_of, quarry

from .conftest import Visitor
from .moments import ME, NAMES, PLAYERS, save_at
from .screens import at

Visit = Callable[..., Visitor]


def view_at(moment: str) -> cleopatra.View:
    return cleopatra.load_game(save_at("classic", moment)).view(ME)


def looked(page: Page, on: Locator) -> Locator:
    on.hover()
    look = page.locator("#look.placed")
    look.wait_for()
    return look


def numbers(text: str) -> list[int]:
    return [int(found) for found in re.findall(r"\d+", text)]


def test_what_does_this_stall_cost_me(visit: Visit) -> None:
    page = at("classic", "middle")(visit())
    stall = page.locator('.stall[data-look="stall 2"]')
    told = view_at("middle").to_dict()
    there = told["stalls"][1]
    look = looked(page, stall)
    tainted = sum(card is not None and card not in ("artisan", "stone", "marble", "wood", "lapis") for card in there)
    hidden = there.count(None)
    expect(look).to_contain_text(f"{len(there) - tainted - hidden} clean, {tainted} tainted, {hidden} face down")
    expect(look).to_contain_text(f"You would have {len(told['hand']) + len(there)} of 10 cards.")


def test_why_did_i_get_that(visit: Visit) -> None:
    page = at("classic", "middle")(visit())
    total = page.locator("button.sum").first
    earned = numbers(total.inner_text())[0]
    total.click()
    reason = page.locator(".arith").first.inner_text()
    base, more = numbers(reason)[:2]
    assert base + more == numbers(reason)[-1] == earned
    assert re.search(r"mosaic cells? beside it|walls? joined|palms? covered|sphinx", reason)


def test_who_is_most_corrupt_as_far_as_i_can_know(visit: Visit) -> None:
    page = at("classic", "late")(visit())
    known = corruption(view_at("late"))
    marks = page.locator(".corruption [data-corrupt]")
    expect(marks).to_have_count(PLAYERS["classic"])
    shown = {
        seat: (least, most)
        for seat, least, most in (numbers(str(one.get_attribute("data-corrupt"))) for one in marks.all())
    }
    assert shown == {seat: (one.least, one.most) for seat, one in enumerate(known.seats)}
    expect(page.locator(".corruption")).to_contain_text(f"{known.seats[ME].least} amulet")


def test_what_happens_if_i_discard(visit: Visit) -> None:
    page = at("classic", "limit")(visit())
    expect(page.locator(".guide p")).to_contain_text(re.compile(r"Discard \d+ cards"))
    expect(page.locator(".guide .b", has_text="Discard").locator("small")).to_have_text("+1 amulet")
    keep = plan_of(view_at("limit"), "hold").forecast
    assert keep is not None
    expect(page.locator('.guide [data-choice="hold"] small')).to_have_text(f"+{keep.amulets} amulets")


def test_what_is_this_sanctuary_worth(visit: Visit) -> None:
    page = at("classic", "claim")(visit())
    choice = page.locator('.worth [data-choice^="claim"]').first
    view = view_at("claim")
    left = [plan_of(view, action).forecast for action in ("leave", str(choice.get_attribute("data-choice")))]
    without, with_it = (one.account.left for one in left if one is not None and one.account is not None)
    expect(choice).to_contain_text(f"takes in {without - with_it} of your {without} now")


def test_when_does_the_game_end(visit: Visit) -> None:
    page = at("classic", "nearly")(visit())
    way = page.locator(".track")
    expect(way).to_contain_text(re.compile(r"4\s*of 5"))
    page.keyboard.press("s")
    expect(page.locator("dialog .a4")).to_contain_text(re.compile("square 5|step 5|space 5", re.IGNORECASE))


def test_what_did_ben_do(visit: Visit) -> None:
    page = at("classic", "middle")(visit())
    page.locator('.pl[data-seat="1"] .see').first.click()
    look = page.locator("#look.placed")
    expect(look).to_contain_text(NAMES[1])
    expect(look).to_contain_text(re.compile(r"Turn \d+"))
    expect(look).to_contain_text(re.compile(f"{NAMES[1]} (took|built|played|called|gave|discarded|kept)"))
    expect(look).to_contain_text("Total")


def test_what_is_missing_for_a_door(visit: Visit) -> None:
    page = at("classic", "late")(visit())
    tiles: dict[str, Any] = {tile.piece: tile for tile in quarry(view_at("late"))}
    lacking = next(piece for piece, tile in tiles.items() if tile.missing)
    expect(page.locator(f'.q[data-look="piece {lacking}"]')).to_contain_text("Missing:")
    expect(looked(page, page.locator(f'.q[data-look="piece {lacking}"]'))).to_contain_text("Missing:")


def test_what_does_this_card_do(visit: Visit) -> None:
    page = at("classic", "turn")(visit())
    look = looked(page, page.locator('.hand .fan [data-look^="card "]').first)
    expect(look).to_contain_text(re.compile(r"\d+ in the deck"))


def test_why_was_i_eaten(visit: Visit) -> None:
    page = at("classic", "over", ".res")(visit())
    result = cleopatra.load_game(save_at("classic", "over")).result
    assert result is not None
    accounts = result.accounts
    assert accounts[ME].eaten
    next_most = max(account.amulets for seat, account in enumerate(accounts) if seat != ME)
    verdict = page.locator(".vd")
    expect(verdict).to_contain_text(f"{accounts[ME].amulets} amulets")
    assert accounts[ME].amulets - next_most + 1 in numbers(verdict.inner_text()), (
        "how many fewer would have been enough"
    )
