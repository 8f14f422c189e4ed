"""The stepping widget: what the kernel sends, and what a browser shows of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from cleopatra import load_game, pictures
from cleopatra.pictures.stepping import Stepper
from cleopatra.rules.seen.open_view import open_view

SAVE = (Path(__file__).parents[2] / "data" / "golden" / "rules1-classic-en-3.json").read_text("utf-8")
NOTEBOOK = """async ([code, state]) => {
  const heard = {};
  window.model = {
    get: (name) => state[name],
    set(name, value) { state[name] = value; (heard[`change:${name}`] ?? []).forEach((tell) => tell()); },
    save_changes() {},
    on(name, tell) { (heard[name] ??= []).push(tell); },
    off(name, tell) { heard[name] = heard[name].filter((other) => other !== tell); },
  };
  const widget = (await import('data:text/javascript,' + encodeURIComponent(code))).default;
  window.leave = widget.render({ model: window.model, el: document.body });
}"""


def test_it_steps_through_a_save_with_anybodys_eyes() -> None:
    game = load_game(SAVE)
    stepper = Stepper(SAVE, at=40)
    assert stepper.svg == pictures.table(open_view(game.at(40))).svg
    seat, action = game.moves[39]
    assert stepper.said == f"{game.players[seat]}: {action}"
    stepper.eyes = 2 + (seat + 1) % 3
    assert stepper.svg == game.at(40).view((seat + 1) % 3)._repr_svg_()
    assert stepper.said == game.players[seat]
    stepper.eyes = 1
    stepper.at = 10
    assert stepper.svg == game.at(10).view(None)._repr_svg_()
    stepper.at, stepper.eyes = 10**6, 99
    assert (stepper.at, stepper.eyes) == (len(game.moves), 4)
    stepper.at = 0
    assert stepper.said == ""


def test_something_else_is_refused() -> None:
    with pytest.raises(TypeError, match="Stepper expects a game, or the text of a saved one, not int"):
        Stepper(3)  # type: ignore[arg-type]


def test_a_browser_shows_it(browser: Browser) -> None:
    stepper = Stepper(SAVE)
    names = ("at", "eyes", "steps", "turns", "observers", "svg", "said")
    page = browser.new_page(viewport={"width": 390, "height": 844})
    complaints: list[str] = []
    page.on("console", lambda said: complaints.append(said.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.set_content("<!doctype html><title>Notebook</title>")
    page.evaluate(NOTEBOOK, [str(stepper._esm), {name: getattr(stepper, name) for name in names}])
    expect(page.locator("svg > title")).to_contain_text("turn 1: ")
    page.get_by_label("next choice").click()
    page.get_by_label("next turn").click()
    assert page.evaluate("model.get('at')") == stepper.turns[1]
    page.get_by_label("turn before").click()
    assert page.evaluate("model.get('at')") == 0
    page.get_by_label("whose eyes").select_option(stepper.observers[2])
    assert page.evaluate("model.get('eyes')") == 2
    page.evaluate("model.set('svg', '<svg><title>another</title></svg>'); leave(); model.set('svg', '')")
    expect(page.locator("svg > title")).to_have_text("another")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert not complaints
    page.close()
