# Written by tools/pxd.py from view_words.py; do not edit.
from cleopatra.rules.model.cards cimport FACE_UP, KINDS, STANDARD_KINDS
from cleopatra.rules.model.layout cimport Layout
from cleopatra.rules.model.phases cimport HIDDEN, UNDECIDED
from cleopatra.rules.model.pieces cimport CELLS

cpdef list multiset(object notation, object counts)
cpdef object card_name(object notation, long card)
cpdef object marked(object cells)
cpdef object options_words(object notation, long mirror, long open_tallies)
cpdef object layout_words(object notation, Layout layout)
cpdef object phase_words(object notation, long phase)
cpdef list players_words(
    object notation, object seat, object hand, object known, object talents, object amulets, object hand_size,
    object merchants, object statues
)
cpdef object player_words(object notation, long at, object row)
cpdef list stalls_words(object notation, object stalls)
cpdef object draw_words(object notation, long top, long cards, long face_up)
cpdef object discard_words(object notation, object seen, object taken, long cards)
cpdef list aside_words(object notation, object aside, long following)
cpdef object palace_words(
    object notation, long top, object pile, long throne, long cleopatra, long completed, long sanctuaries,
    object walls, object doors, object obelisks, object sphinxes, object mosaic_at, object sanctuary, object
    owners, object statues
)
cpdef object turn_words(object notation, object pool, object built, object formed, object flags)
cpdef list worshippers_words(object notation, object tiles)
cpdef object altar_words(object notation, long altar)
cpdef object pending_words(
    object notation, object seat, object five, object kept, object asked, object offered, object accepted,
    object reply, long five_size
)
cpdef object result_words(object notation, object result)
cpdef object result_to_dict(object result, object names)
