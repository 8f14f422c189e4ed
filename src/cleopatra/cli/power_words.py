"""What the terminal says about characters and worshippers: their menu lines, and reminders of their rules."""

from __future__ import annotations

from cleopatra.rules.editions import Edition

from .words import amulets_change, money

PLAY_CHARACTER = {
    "beggar": "play the beggar: everyone gives you {talents} {money} or a card ({price})",
    "courtesan": "play the courtesan: any card of the discard pile ({price})",
    "envoy": "play the envoy: ask others for cards, amulets included",
    "scribe mosaic": "play the scribe: choose your next mosaic ({price})",
    "scribe die on": "play the scribe: turn a die onto the altar",
    "scribe die off": "play the scribe: turn a die off the altar",
    "smuggler": "play the smuggler: no hand limit this turn ({price})",
    "vizier": "play the vizier: see {cards} cards, keep any ({price_per_card} each)",
}
CALL_WORSHIPPER = "call the {worshipper} ({penalty}): {effect}"
WORSHIPPER_EFFECT = {
    "architect": "+{talents} {money} with each piece",
    "vizier": "both visits, market and quarry",
    "beggar": "draw {cards} cards",
    "merchant": "{units} resources less to pay",
    "foreman": "{artisans} artisans less to pay",
}

CHARACTER_RULES = {
    "beggar": "{amulets} amulets. Each opponent gives you {talents} talents or one standard resource card.",
    "courtesan": "{amulets} amulet. Take any other card from the discard pile.",
    "envoy": (
        "Ask opponents for standard resource cards. They may offer, you may accept; each card brings an amulet of its"
        " owner along."
    ),
    "scribe": (
        "{amulets} amulets: your next mosaic this turn is any one of the pile. Or, free: turn one die onto or off the"
        " altar."
    ),
    "smuggler": "{amulets} amulet. With more cards than the limit, himself included: no hand limit this turn.",
    "vizier": "Draw {cards} cards, keep any of them for an amulet each.",
}
WORSHIPPER_RULES = {
    "architect": "+{talents} scarabs with each piece built this turn.",
    "vizier": "Both visits this turn, market and quarry, in either order.",
    "beggar": "Draw {cards} cards.",
    "merchant": "{units} units of material less to pay this turn.",
    "foreman": "{artisans} artisans less to pay this turn.",
}


def character_line(box: Edition, step: str) -> str | None:
    """The menu line of a choice that plays a character; None for other choices."""
    text = PLAY_CHARACTER.get(step)
    given = next((power.given for power in box.characters if power.name == step.partition(" ")[0]), None)
    if text is None or given is None:
        return None
    prices = {"price": amulets_change(given["amulets"])}
    if "amulets_per_card" in given:
        prices["price_per_card"] = amulets_change(given["amulets_per_card"])
    return text.format(money=money(box), **prices, **given)


def worshipper_line(box: Edition, name: str, penalty: str) -> str:
    """The menu line of a choice that calls a worshipper."""
    given = next(power.given for power in box.worshippers if power.name == name)
    effect = WORSHIPPER_EFFECT.get(name, "").format(money=money(box), **given)
    return CALL_WORSHIPPER.format(worshipper=name, penalty=penalty, effect=effect)


def beggars_talents(box: Edition) -> int:
    """What the beggar asks for in money."""
    return next(power.given["talents"] for power in box.characters if power.name == "beggar")
