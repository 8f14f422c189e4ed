"""Events as text: what a seat may see of the log, in sentences, one paragraph per turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from rich.text import Text

from cleopatra.rules.editions import Edition
from cleopatra.rules.model import events as e

from . import styles, words
from .power_words import beggars_talents
from .words import TELL, amulets_change, cards, cells, listed, money, money_change

TOLD_ELSEWHERE = ("piece", "visit", "bid", "beggar", "envoy")
"""Changes of money and corruption that another event's sentence mentions already."""


def describe_events(log: Sequence[e.Event], names: Sequence[str], box: Edition) -> list[Text]:
    """The log in paragraphs."""
    text = _EventText(names, box)
    for event in log:
        text.hear(event)
    text.pay_up()
    return text.paragraphs()


class _EventText:
    """Collects clauses under the name of the player whose turn it is."""

    def __init__(self, names: Sequence[str], box: Edition) -> None:
        self.names = names
        self.box = box
        self.turn: int | None = None
        self.told: list[tuple[int | None, list[str]]] = []
        self.laid: list[str | None] = []
        self.stocked: list[str] = []
        self.dropped: list[str | None] = []
        self.corrupted = 0

    def paragraphs(self) -> list[Text]:
        lines = []
        for seat, clauses in self.told:
            if clauses:
                head = (
                    styles.styled(f"{self.names[seat]} ", f"bold {styles.seat_style(seat)}")
                    if seat is not None
                    else Text()
                )
                lines.append(head.append("; ".join(clauses)))
        return lines

    def say(self, seat: int | None, clause: str) -> None:
        """Add a clause, with a name if it is not about the player of the paragraph."""
        if not self.told:
            self.told.append((seat, []))
        about, clauses = self.told[-1]
        if seat is not None and seat != about:
            clause = f"{self.names[seat]} {clause}"
        clauses.append(clause)

    def pay_up(self) -> None:
        """Describe what was laid, stocked or discarded card by card, once it is complete."""
        if self.laid:
            price = f" ({amulets_change(self.corrupted)})" if self.corrupted else ""
            self.say(self.turn, TELL["laid"].format(cards=styles.spoken(self.laid), price=price))
        if self.stocked:
            self.say(self.turn, TELL["stocked"].format(stalls=", ".join(sorted(self.stocked))))
        if self.dropped:
            self.say(self.turn, TELL["dropped"].format(cards=styles.spoken(self.dropped)))
        self.laid, self.stocked, self.dropped, self.corrupted = [], [], [], 0

    def hear(self, event: e.Event) -> None:
        match event:
            case e.CardPlayed():
                self.turn = event.seat
                self.laid.append(event.card)
            case e.CardStocked():
                self.turn = event.seat
                self.stocked.append(f"{event.stall} {event.card or words.FACE_DOWN}")
            case e.CardDiscarded():
                self.turn = event.seat
                self.dropped.append(event.card)
            case e.AmuletsChanged() if event.why == "tainted":
                self.corrupted += event.change
            case e.TopTurned() | e.MosaicTurnedUp(None):
                pass
            case _:
                self.pay_up()
                self.sentence(event)

    def sentence(self, event: e.Event) -> None:
        """Everything that takes one clause."""
        match event:
            case e.TurnBegan():
                self.turn = event.seat
                self.told.append((event.seat, []))
            case e.StallTaken():
                taken = styles.spoken(event.cards) or words.NOTHING
                self.say(event.seat, TELL["taken"].format(stall=event.stall, cards=taken))
            case e.CardsDrawn():
                pass
            case e.PileShuffled():
                self.say(None, TELL["shuffled"].format(cards=event.cards))
            case e.QuarryOpened():
                self.say(event.seat, TELL["quarry"])
            case e.PieceBuilt():
                sum_ = f" ({event.base} + {event.extra})" if event.extra else ""
                change = money_change(self.box, event.talents) + sum_
                clause = TELL["mosaic earned"] if event.piece == "mosaic" else TELL["built"]
                self.say(event.seat, clause.format(piece=event.piece, change=change))
            case e.MosaicLaid():
                self.say(event.seat, TELL["mosaic"].format(letter=event.mosaic, cells=" ".join(event.cells)))
            case e.SanctuaryClaimed():
                self.say(event.seat, TELL["claimed"].format(cells=" ".join(event.cells), n=cells(len(event.cells))))
            case e.MosaicRemoved():
                self.say(None, TELL["removed"].format(letter=event.mosaic))
            case e.MosaicTurnedUp():
                self.say(None, TELL["next mosaic"].format(letter=event.mosaic))
            case e.VisitClosed():
                if event.bonus:
                    change = money_change(self.box, event.bonus)
                    self.say(event.seat, TELL["bonus"].format(n=event.pieces, change=change))
            case e.CleopatraMoved():
                categories = listed([words.CATEGORY[name] for name in event.categories])
                self.say(None, TELL["cleopatra"].format(step=event.step, categories=categories))
            case e.DiceRolled():
                self.say(None, TELL["dice"].format(dice=event.dice, symbols=event.symbols, altar=event.altar))
            case e.DieTurned():
                self.say(None, TELL["die"].format(altar=event.altar))
            case e.TalentsChanged():
                if event.change and event.why not in TOLD_ELSEWHERE:
                    self.say(event.seat, money_change(self.box, event.change))
            case e.AmuletsChanged():
                if event.change and event.why == "offering":
                    self.say(None, f"{self.names[event.seat]} {amulets_change(event.change)}")
                elif event.change and event.why not in TOLD_ELSEWHERE:
                    self.say(event.seat, amulets_change(event.change))
            case e.WorshipperCalled():
                self.say(event.seat, TELL["called"].format(worshipper=event.worshipper))
            case e.CardsFetched():
                self.say(event.seat, TELL["fetched"].format(cards=styles.spoken(event.cards) or words.NOTHING))
            case e.LimitHeld():
                self.say(event.seat, TELL["held"].format(n=cards(event.cards)))
            case e.LastRoundBegan():
                self.say(None, TELL["last round"])
            case e.GameEnded():
                self.say(None, TELL["stalemate"] if event.stalemate else TELL["ended"])
            case e.OfferingBegan():
                self.say(None, TELL["offering"])
            case e.OfferingSettled():
                bids = [f"{self.names[seat]} {bid}" for seat, bid in enumerate(event.bids)]
                self.say(None, TELL["bids"].format(bids=listed(bids)))
            case (
                e.CharacterPlayed() | e.BeggarAnswered() | e.BeggarPaid() | e.BeggarGiven() | e.HandShown()
                | e.PileBrowsed() | e.CourtesanTook() | e.RequestDrafted() | e.EnvoyAsked() | e.OfferDrafted()
                | e.OfferMade() | e.OffersShown() | e.AcceptanceDrafted() | e.OffersAccepted() | e.FiveDrawn()
                | e.KeepDrafted() | e.FiveKept() | e.BidMade()
            ):  # fmt: skip
                self.character(event)
            case e.PowerActed():
                told = TELL["power"].format(power=event.power, what=event.what)
                self.say(event.seat, " ".join([told, styles.spoken(event.cards, words.UNSEEN_CARDS)]).strip())
            case e.PowerAnswered():
                pass
            case e.CardPlayed() | e.CardStocked() | e.CardDiscarded() | e.TopTurned():
                raise AssertionError(f"gathered before: {event}")
            case _:
                assert_never(event)

    def character(
        self,
        event: e.CharacterPlayed | e.BeggarAnswered | e.BeggarPaid | e.BeggarGiven | e.HandShown | e.PileBrowsed
        | e.CourtesanTook | e.RequestDrafted | e.EnvoyAsked | e.OfferDrafted | e.OfferMade | e.OffersShown
        | e.AcceptanceDrafted | e.OffersAccepted | e.FiveDrawn | e.KeepDrafted | e.FiveKept | e.BidMade,
    ) -> None:  # fmt: skip
        """Characters and the answers they ask for. Drafts and secret answers are described once they are revealed."""
        match event:
            case e.CharacterPlayed():
                self.say(event.seat, TELL["character"].format(card=event.card))
            case e.BeggarPaid():
                talents = beggars_talents(self.box)
                self.say(event.seat, TELL["paid"].format(price=f"{talents} {money(self.box, talents)}"))
            case e.BeggarGiven():
                self.say(event.seat, TELL["given"].format(card=event.card or words.A_CARD))
            case e.HandShown():
                hand = styles.spoken(event.cards, words.UNSEEN_CARDS) or words.NOTHING
                self.say(event.seat, TELL["shown"].format(name=self.names[event.to], cards=hand))
            case e.CourtesanTook():
                self.say(event.seat, TELL["courtesan"].format(card=event.card or words.A_CARD))
            case e.EnvoyAsked():
                asked = [f"{self.names[seat]} {styles.spoken(wanted)}" for seat, wanted in event.requests]
                self.say(event.seat, TELL["asked"].format(requests=listed(asked)))
            case e.OffersShown():
                offers = [f"{self.names[seat]} {styles.spoken(offer)}" for seat, offer in event.offers]
                self.say(None, TELL["offered"].format(offers=listed(offers) or words.NOTHING))
            case e.OffersAccepted():
                accepted = [
                    f"{styles.spoken(taken)} {TELL['of'].format(name=self.names[seat])} ({amulets_change(n)})"
                    for seat, taken, n in event.accepted
                ]
                self.say(event.seat, TELL["accepted"].format(taken=listed(accepted) or words.NOTHING))
            case e.FiveDrawn():
                self.say(event.seat, TELL["five"].format(cards=styles.spoken(event.cards, words.UNSEEN_CARDS)))
            case e.FiveKept():
                kept = f": {styles.spoken(event.cards)}" if event.cards else ""
                self.say(event.seat, TELL["kept"].format(n=event.kept, cards=kept))
            case (
                e.BeggarAnswered() | e.PileBrowsed() | e.RequestDrafted() | e.OfferDrafted() | e.OfferMade()
                | e.AcceptanceDrafted() | e.KeepDrafted() | e.BidMade()
            ):  # fmt: skip
                pass
            case _:
                assert_never(event)
