"""The host's page, with its own login, by keyboard; and what players do about each other at the table."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.server.running import Server

from .conftest import Visitor
from .screens import LANGUAGES
from .test_screens import CUT_OFF, QUIET, SIZES, SPEAK, UNTRANSLATED, axe, speaking

PASSPHRASE = "a crocodile for breakfast"
ID = re.compile(r"[0-9a-z]{12}")
"""Tables have no words."""
SAID = ("shouts", "Ben: Ana Ana Ana", "reported")
"""People's own words."""
PAGES = ("overview", "reports", "tables", "players", "bans", "log")


@pytest.fixture(scope="module")
def hosted(server: Server) -> Server:
    """A server whose host has a passphrase."""
    command = [sys.executable, "-c", "from cleopatra.cli import main; main()", "host", "passphrase"]
    subprocess.run([*command, "--database", server.database], input=f"{PASSPHRASE}\n", text=True, check=True)
    return server


def sign_in(visitor: Visitor) -> Page:
    page = visitor.page
    page.goto(f"{visitor.url}/host")
    page.locator("input[type=password]").fill(PASSPHRASE)
    page.keyboard.press("Enter")
    page.locator(".host-counts").wait_for()
    return page


def at_table(visit: Callable[..., Visitor]) -> tuple[Visitor, Visitor]:
    """Ana and Ben at a game that has begun, and Ben has said something."""
    ana, ben = visit(), visit()
    link = ana.make_table("Ana", "deluxe", 2)
    ben.sit_down(link, "Ben")
    ana.page.locator(".guide .b.prime").click()
    for one in (ana, ben):
        one.page.locator(".table .guide").wait_for()
    ben.page.locator(".say-it input").fill(SAID[1])
    ben.page.keyboard.press("Enter")
    expect(ana.page.locator(".chatbox")).to_contain_text("Ana Ana Ana")
    return ana, ben


def test_a_player_is_muted_and_reported_and_the_host_bans_them(visit: Callable[..., Visitor], hosted: Server) -> None:
    ana, ben = at_table(visit)
    page = ana.page
    page.locator('[data-choice="people"]').focus()
    page.keyboard.press("Enter")
    page.locator(".around").wait_for()
    expect(page.locator(".around > li")).to_have_count(1)
    page.locator('[data-choice="mute"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator('[data-choice="mute"]')).to_have_attribute("aria-pressed", "true")
    page.locator('[data-choice="report"]').click()
    page.locator(".around-form textarea").fill(SAID[0])
    page.locator('[data-choice="send report"]').click()
    expect(page.locator(".around-over [role=status]")).to_be_visible()
    assert not axe(page)
    page.keyboard.press("Escape")
    expect(page.locator(".around-over")).to_have_count(0)
    expect(page.locator(".chatbox")).not_to_contain_text("Ana Ana Ana")
    page.reload()
    page.locator(".table .guide").wait_for()
    expect(page.locator(".chatbox")).not_to_contain_text("Ana Ana Ana")

    host = visit()
    desk = sign_in(host)
    desk.locator('[data-page="reports"]').focus()
    desk.keyboard.press("Enter")
    report = desk.locator("[data-report]").first
    expect(report).to_contain_text("shouts")
    report.locator("summary").click()
    expect(report).to_contain_text("Ana Ana Ana")
    report.locator('[data-act="ban-player"]').focus()
    desk.keyboard.press("Enter")
    desk.locator(".host-act input:not([type=number])").fill(SAID[2])
    desk.keyboard.press("Enter")
    expect(desk.locator(".host-act")).to_have_count(0)
    expect(ben.page.locator(".trouble h1")).to_have_text("You may not play here")
    expect(page.locator(".players")).to_contain_text("bot")
    report.locator('[data-act="close-report"]').click()
    desk.locator('[data-choice="sure"]').click()
    expect(desk.locator("[data-report]")).to_have_count(0)
    desk.locator('[data-page="log"]').click()
    expect(desk.locator(".host-list li").first).to_contain_text("Resolved")
    desk.locator('[data-page="bans"]').click()
    desk.locator('[data-act="unban"]').first.click()
    desk.locator('[data-choice="sure"]').click()
    expect(desk.locator("[data-ban]")).to_have_count(0)
    desk.locator('[data-page="tables"]').click()
    table = page.url.rpartition("/")[2]
    desk.locator(f'[data-table="{table}"] [data-act="end"]').click()
    desk.locator('[data-choice="sure"]').click()
    expect(page.locator(".trouble h1")).to_have_text("This game was ended")
    desk.locator('[data-choice="sign out"]').click()
    desk.locator("input[type=password]").wait_for()
    ben.complaints.clear()  # the browser complains of what is refused to whoever is banned


@pytest.mark.slow
def test_the_hosts_page_is_translated_fits_and_axe_finds_nothing(visit: Callable[..., Visitor], hosted: Server) -> None:
    at_table(visit)
    page = sign_in(visit(width=360, height=740, has_touch=True, is_mobile=True))
    found: dict[object, object] = {}
    for name in PAGES:
        page.locator(f'[data-page="{name}"]').click()
        page.locator(".host-list, .host-counts").first.wait_for()
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            found[name, scheme] = axe(page)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            for language in LANGUAGES:
                page.evaluate(SPEAK, language)
                page.wait_for_function("language => document.documentElement.lang === language", arg=language)
                page.evaluate(QUIET)
                found[name, width, language] = page.evaluate(CUT_OFF)
    page = sign_in(speaking(visit(), "pseudo"))
    for name in PAGES:
        page.locator(f'[data-page="{name}"]').click()
        page.locator(".host-list, .host-counts").first.wait_for()
        found[name, "words"] = [
            text for text in page.evaluate(UNTRANSLATED) if not (text in SAID or ID.fullmatch(text))
        ]
    page.locator('[data-page="overview"]').click()
    page.locator('[data-act="prune"]').click()
    found["act", "words"] = page.evaluate(UNTRANSLATED)
    found["act", "axe"] = axe(page)
    page.locator('[data-choice="cancel"]').click()
    page.locator('[data-choice="sign out"]').click()
    page.locator("input[type=password]").wait_for()
    found["login", "words"] = page.evaluate(UNTRANSLATED)
    found["login", "axe"] = axe(page)
    assert not any(found.values()), {where: what for where, what in found.items() if what}
