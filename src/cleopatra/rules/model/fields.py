"""Every field of the state, declared once: its size, who sees it, and whether it is a fact or follows from others.

`tools/state_fields.py` writes the declarations in `state.py`, `seen/public.py` and `seen/turn_flags.py` from this
table; saves, copies and fingerprints loop over it. A new field is one row here and a run of `make generate`.
"""

from __future__ import annotations

from dataclasses import dataclass

EVERYBODY, SOME, NOBODY = "everybody", "some", "nobody"
"""Who sees a field: everybody; some observers in part, by a function of the same name in `seen/visible.py`; or nobody,
because it is hidden or internal."""


@dataclass(frozen=True, slots=True)
class Field:
    """One number of the state, or an array of them."""

    name: str
    size: str = ""
    """The size of the array, in the constants of `actions`, `cards`, `phases` and `pieces`; empty: a single number."""
    kind: str = ""
    """The width of a number, by a name of `numbers`; usually `int`, in arrays `Small`."""
    start: str = "0"
    """Its initial value."""
    seen: str = EVERYBODY
    fact: bool = True
    """Whether it is a fact of the position; otherwise it follows from other fields, from the game's terms, or from what
    was seen."""
    used: str = ""
    """The field that holds how many of an array's numbers are in use."""
    flag: str = ""
    """The key in a view's `turn_so_far`; a key that ends in ? is a boolean."""


def _derived(name: str, size: str = "", *, kind: str = "", seen: str = EVERYBODY, start: str = "0") -> Field:
    return Field(name, size, kind, start, seen, fact=False)


FIELDS = (
    _derived("players", start="players"),
    _derived("remembers", seen=NOBODY, start="1"),
    _derived("mirror", start="1"),
    _derived("open_tallies"),
    _derived("seed", kind="Wide", seen=NOBODY),
    _derived("secure", seen=NOBODY),
    _derived("secret", "KEY_WORDS", kind="Word", seen=NOBODY),
    _derived("position", seen=NOBODY),
    # what the players own
    Field("talents", "SEATS", seen=SOME),
    Field("amulets", "SEATS", seen=SOME),
    Field("merchants", "SEATS"),
    Field("statues", "SEATS"),
    Field("hand", "SEATS * KINDS", seen=SOME),
    _derived("hand_size", "SEATS"),
    _derived("total", "KINDS"),
    _derived("start_talents", "SEATS", seen=NOBODY),
    _derived("start_amulets", "SEATS", seen=NOBODY),
    # cards on the table
    Field("draw", "MAX_PILE", kind="Byte", seen=NOBODY, used="draw_size"),
    _derived("draw_size"),
    _derived("draw_face_up"),
    Field("stall", "STALLS * MAX_PILE", kind="Byte", seen=NOBODY, used="stall_size"),
    Field("stall_size", "STALLS"),
    Field("discard", "KINDS", seen=NOBODY),
    _derived("discard_size"),
    Field("aside", "STALLS", seen=SOME, used="aside_size"),
    _derived("aside_size"),
    Field("aside_next"),
    Field("stocked"),
    Field("five", "FIVE", seen=SOME, used="five_size"),
    _derived("five_size"),
    Field("kept", "FIVE", seen=SOME),
    # what each observer remembers
    _derived("known", "OBSERVERS * SEATS * KINDS", kind="Byte", seen=SOME),
    _derived("seen_discard", "OBSERVERS * KINDS", kind="Byte", seen=SOME),
    _derived("taken_from_discard", "OBSERVERS * SEATS", kind="Byte", seen=SOME),
    # the palace
    _derived("cells", "CELLS"),
    Field("mosaic_at", "CELLS"),
    _derived("alive", "WORDS", kind="Word", seen=NOBODY),
    Field("pile", "MOSAIC_COUNT", seen=SOME, used="pile_size"),
    _derived("pile_size"),
    Field("walls", "WALLS"),
    Field("doors", "DOORS"),
    Field("sphinxes", "2"),
    Field("obelisks", "OBELISKS"),
    Field("throne"),
    Field("completed"),
    Field("cleopatra"),
    Field("altar"),
    Field("tiles", "TILES"),
    Field("sanctuary", "CELLS"),
    Field("sanctuary_owner", "MAX_SANCTUARIES"),
    Field("sanctuary_statue", "MAX_SANCTUARIES"),
    Field("sanctuaries"),
    # the turn
    Field("phase", start="TURN"),
    Field("back", start="TURN"),
    Field("active"),
    Field("went_to_market", flag="market?"),
    Field("went_to_quarry", flag="quarry?"),
    Field("visits_allowed", start="1"),
    Field("called", flag="worshipper_called?"),
    Field("architect"),
    Field("limit_answered", flag="limit_answered?"),
    Field("smuggled", flag="smuggled?"),
    Field("scribes", flag="scribes"),
    Field("moved"),
    Field("idle_turns"),
    Field("last_turns"),
    Field("turns"),
    # the quarry visit
    Field("pool", "POOL"),
    Field("built", "PIECES"),
    Field("built_total"),
    Field("fresh"),
    Field("palms_covered"),
    Field("formed", "CELLS"),
    _derived("formed_count"),
    Field("claimed_now"),
    # questions and answers
    Field("reply", "SEATS", seen=SOME, start="NOT_ASKED"),
    Field("asked", "SEATS * STANDARD_KINDS", seen=SOME),
    Field("offered", "SEATS * STANDARD_KINDS", seen=SOME),
    Field("accepted", "SEATS * STANDARD_KINDS", seen=SOME),
    _derived("memo"),  # what a power that a box brings along keeps while it is in effect: it follows from the choices
)

FLAGS = tuple((field.name, field.flag.rstrip("?"), field.flag.endswith("?")) for field in FIELDS if field.flag)
"""The single numbers of `turn_so_far`: the field, its key, and whether it is a boolean."""
