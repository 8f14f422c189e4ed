"""Reminders of the rules for players at the terminal, a few lines each."""

from __future__ import annotations

from cleopatra.rules.editions import Edition

from .power_words import CHARACTER_RULES, WORSHIPPER_RULES

COMMON = {
    "turn": "Do exactly one: visit the market (take a stall), or visit the quarry (build at least one piece).",
    "market": "Take all cards of one stall. Three cards are drawn and put one on each stall; they keep their facing.",
    "quarry": (
        "Play cards and build pieces one after another; each scores on the palace as it stands at that moment. What "
        "is paid too much is lost. Every tainted card played gives an amulet."
    ),
    "limit": "With more cards than the limit at the end of your turn: keep them for an amulet each, or discard.",
    "tainted": "Doubles and wild cards (and every character): an amulet each when paid with or held at the end.",
    "doors": (
        "A door earns more for every wall that is linked to it along the ring without a gap: left door, L1 L2 L3, B1 "
        "B2 B3, R3 R2 R1, right door."
    ),
    "walls": "A wall earns more for each of its three garden cells that lies under a mosaic when it is built.",
    "mosaics": (
        "A mosaic covers five free cells, turned and flipped as you like. The top one of the pile is built. While the"
        " next one fits nowhere it leaves the game; with the last one the mosaics are complete."
    ),
    "sanctuary": (
        "Free cells beside a new mosaic in which no mosaic of the pile fits any more: claim them at once with a "
        "statue. At the end they absorb an amulet a cell."
    ),
    "cleopatra": (
        "She walks a step for each of the six categories completed: walls, sphinxes, obelisks, throne, doors, "
        "mosaics. At step 5 the end comes."
    ),
    "offering": (
        "Everyone bids in secret, all bids are lost. The highest bid gets rid of 3 amulets; second takes 1, third 2, "
        "and so on. Equal bids share the better rank and the next ranks are skipped."
    ),
    "end": "Tainted cards in hand cost an amulet each, sanctuaries absorb theirs, then the crocodile eats.",
}
CALLING = "Before your action you may call one, for the penalty of its place. It moves to the right end."
ALTAR = (
    "After each quarry visit the dice that are not on the altar are thrown; each has {symbols} of {faces} faces marked."
    " {dice} on the altar: an offering."
)
MERCHANTS = (
    "A Nile merchant pays one unit of anything and leaves the game; those left are worth {worth} talents at the end."
)
BONUS = "Two pieces in one visit earn {two} talents more, three or more earn {three}."
EATEN = "Whoever has most amulets left is eaten and can't win. The richest of the others wins."
PRICED = "The lowest count is subtracted from all. {prices}; with {eaten} or more you are eaten."
PRICE = "{n} cost {price}"
EQUAL = "n equal: n units of one material; n different: n units of n different materials. Wild cards fill gaps."
PALMS = "A mosaic earns for its palms or lets you claim sanctuaries, not both."
LAST = "When Cleopatra arrives, the turn is played out and everybody else has one more."


def reminders(box: Edition) -> dict[str, str]:
    """The reminders for an edition: its powers, and its other rules."""
    found = dict(COMMON)
    for powers, texts in ((box.characters, CHARACTER_RULES), (box.worshippers, WORSHIPPER_RULES)):
        found |= {power.name: texts[power.name].format(**power.given) for power in powers if power.name in texts}
    prices = ", ".join(PRICE.format(n=n, price=price) for n, price in enumerate(box.amulet_prices) if n)
    others = {
        "worshippers": CALLING if box.worshippers else "",
        "altar": ALTAR.format(dice=box.dice, faces=box.die_faces, symbols=box.die_symbols) if box.dice else "",
        "merchants": MERCHANTS.format(worth=box.merchant_worth) if box.merchants else "",
        "bonus": BONUS.format(two=box.visit_bonus[2], three=box.visit_bonus[3]) if any(box.visit_bonus) else "",
        "equal": EQUAL if box.patterns else "",
        "palms": PALMS if box.mosaic_per_palm_claiming < box.mosaic_per_palm else "",
        "eaten": PRICED.format(prices=prices, eaten=len(box.amulet_prices)) if prices else EATEN,
        "last": LAST if box.last_round else "",
    }
    return found | {word: text for word, text in others.items() if text}


def reminder(box: Edition, word: str) -> str | None:
    """The reminder for a word or its beginning."""
    known = reminders(box)
    found = [key for key in known if key.startswith(word.lower()) or word.lower().startswith(key)]
    return known[found[0]] if word and found else None
