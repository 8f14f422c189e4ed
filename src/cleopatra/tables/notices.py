"""Notices between nodes: short messages that something has been stored. A lost notice costs time, not data."""

from __future__ import annotations

import msgspec

from .protocol import ChatLine


class _Notice(msgspec.Struct, tag_field="kind"):
    """Sent from one node to the others."""


class EntriesWritten(_Notice, tag="entries"):
    """The journal has grown."""


class RecordChanged(_Notice, tag="record"):
    """Seats, settings or state of the table have changed."""


class PresenceChanged(_Notice, tag="presence"):
    """Who is connected through the sending node."""

    players: list[str]
    watchers: int


class ChatAdded(_Notice, tag="chat"):
    """A chat line."""

    line: ChatLine
    state: str
    """The table's state then, as its record says."""


class UndoAsked(_Notice, tag="undo"):
    """An undo request was made, answered or settled: how it stands is in the table's record."""


Notice = EntriesWritten | RecordChanged | PresenceChanged | ChatAdded | UndoAsked
