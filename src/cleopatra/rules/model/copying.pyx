# Written by tools/pxd.py from state.py, in place of copying.py; do not edit.
from libc.string cimport memcmp, memcpy, memset

from cleopatra.rules.model.state cimport State


cpdef list array_names(object kind):
    return [
        'secret', 'talents', 'amulets', 'merchants', 'statues', 'hand', 'hand_size', 'total', 'start_talents',
        'start_amulets', 'draw', 'stall', 'stall_size', 'discard', 'aside', 'five', 'kept', 'known', 'seen_discard',
        'taken_from_discard', 'cells', 'mosaic_at', 'alive', 'pile', 'walls', 'doors', 'sphinxes', 'obelisks',
        'tiles', 'sanctuary', 'sanctuary_owner', 'sanctuary_statue', 'pool', 'built', 'formed', 'reply', 'asked',
        'offered', 'accepted'
    ]


cpdef object clear_fields(object state):
    cdef State a = state
    a.edition = None
    a.reading = None
    a.layout = None
    a.tape = None
    a.sink = None
    memset(&a.players, 0, <char *>&a.memo - <char *>&a.players + sizeof(a.memo))


cpdef object copy_fields(object source, object target):
    cdef State a = source, b = target
    b.edition = a.edition
    b.reading = a.reading
    b.layout = a.layout
    b.tape = a.tape
    b.sink = a.sink
    memcpy(&b.players, &a.players, <char *>&a.memo - <char *>&a.players + sizeof(a.memo))


cpdef list differing_fields(object one, object other):
    cdef State a = one, b = other
    found = []
    if memcmp(&a.players, &b.players, sizeof(a.players)):
        found.append('players')
    if memcmp(&a.remembers, &b.remembers, sizeof(a.remembers)):
        found.append('remembers')
    if memcmp(&a.mirror, &b.mirror, sizeof(a.mirror)):
        found.append('mirror')
    if memcmp(&a.open_tallies, &b.open_tallies, sizeof(a.open_tallies)):
        found.append('open_tallies')
    if memcmp(&a.seed, &b.seed, sizeof(a.seed)):
        found.append('seed')
    if memcmp(&a.secure, &b.secure, sizeof(a.secure)):
        found.append('secure')
    if memcmp(&a.secret, &b.secret, sizeof(a.secret)):
        found.append('secret')
    if memcmp(&a.position, &b.position, sizeof(a.position)):
        found.append('position')
    if memcmp(&a.talents, &b.talents, sizeof(a.talents)):
        found.append('talents')
    if memcmp(&a.amulets, &b.amulets, sizeof(a.amulets)):
        found.append('amulets')
    if memcmp(&a.merchants, &b.merchants, sizeof(a.merchants)):
        found.append('merchants')
    if memcmp(&a.statues, &b.statues, sizeof(a.statues)):
        found.append('statues')
    if memcmp(&a.hand, &b.hand, sizeof(a.hand)):
        found.append('hand')
    if memcmp(&a.hand_size, &b.hand_size, sizeof(a.hand_size)):
        found.append('hand_size')
    if memcmp(&a.total, &b.total, sizeof(a.total)):
        found.append('total')
    if memcmp(&a.start_talents, &b.start_talents, sizeof(a.start_talents)):
        found.append('start_talents')
    if memcmp(&a.start_amulets, &b.start_amulets, sizeof(a.start_amulets)):
        found.append('start_amulets')
    if memcmp(&a.draw, &b.draw, sizeof(a.draw)):
        found.append('draw')
    if memcmp(&a.draw_size, &b.draw_size, sizeof(a.draw_size)):
        found.append('draw_size')
    if memcmp(&a.draw_face_up, &b.draw_face_up, sizeof(a.draw_face_up)):
        found.append('draw_face_up')
    if memcmp(&a.stall, &b.stall, sizeof(a.stall)):
        found.append('stall')
    if memcmp(&a.stall_size, &b.stall_size, sizeof(a.stall_size)):
        found.append('stall_size')
    if memcmp(&a.discard, &b.discard, sizeof(a.discard)):
        found.append('discard')
    if memcmp(&a.discard_size, &b.discard_size, sizeof(a.discard_size)):
        found.append('discard_size')
    if memcmp(&a.aside, &b.aside, sizeof(a.aside)):
        found.append('aside')
    if memcmp(&a.aside_size, &b.aside_size, sizeof(a.aside_size)):
        found.append('aside_size')
    if memcmp(&a.aside_next, &b.aside_next, sizeof(a.aside_next)):
        found.append('aside_next')
    if memcmp(&a.stocked, &b.stocked, sizeof(a.stocked)):
        found.append('stocked')
    if memcmp(&a.five, &b.five, sizeof(a.five)):
        found.append('five')
    if memcmp(&a.five_size, &b.five_size, sizeof(a.five_size)):
        found.append('five_size')
    if memcmp(&a.kept, &b.kept, sizeof(a.kept)):
        found.append('kept')
    if memcmp(&a.known, &b.known, sizeof(a.known)):
        found.append('known')
    if memcmp(&a.seen_discard, &b.seen_discard, sizeof(a.seen_discard)):
        found.append('seen_discard')
    if memcmp(&a.taken_from_discard, &b.taken_from_discard, sizeof(a.taken_from_discard)):
        found.append('taken_from_discard')
    if memcmp(&a.cells, &b.cells, sizeof(a.cells)):
        found.append('cells')
    if memcmp(&a.mosaic_at, &b.mosaic_at, sizeof(a.mosaic_at)):
        found.append('mosaic_at')
    if memcmp(&a.alive, &b.alive, sizeof(a.alive)):
        found.append('alive')
    if memcmp(&a.pile, &b.pile, sizeof(a.pile)):
        found.append('pile')
    if memcmp(&a.pile_size, &b.pile_size, sizeof(a.pile_size)):
        found.append('pile_size')
    if memcmp(&a.walls, &b.walls, sizeof(a.walls)):
        found.append('walls')
    if memcmp(&a.doors, &b.doors, sizeof(a.doors)):
        found.append('doors')
    if memcmp(&a.sphinxes, &b.sphinxes, sizeof(a.sphinxes)):
        found.append('sphinxes')
    if memcmp(&a.obelisks, &b.obelisks, sizeof(a.obelisks)):
        found.append('obelisks')
    if memcmp(&a.throne, &b.throne, sizeof(a.throne)):
        found.append('throne')
    if memcmp(&a.completed, &b.completed, sizeof(a.completed)):
        found.append('completed')
    if memcmp(&a.cleopatra, &b.cleopatra, sizeof(a.cleopatra)):
        found.append('cleopatra')
    if memcmp(&a.altar, &b.altar, sizeof(a.altar)):
        found.append('altar')
    if memcmp(&a.tiles, &b.tiles, sizeof(a.tiles)):
        found.append('tiles')
    if memcmp(&a.sanctuary, &b.sanctuary, sizeof(a.sanctuary)):
        found.append('sanctuary')
    if memcmp(&a.sanctuary_owner, &b.sanctuary_owner, sizeof(a.sanctuary_owner)):
        found.append('sanctuary_owner')
    if memcmp(&a.sanctuary_statue, &b.sanctuary_statue, sizeof(a.sanctuary_statue)):
        found.append('sanctuary_statue')
    if memcmp(&a.sanctuaries, &b.sanctuaries, sizeof(a.sanctuaries)):
        found.append('sanctuaries')
    if memcmp(&a.phase, &b.phase, sizeof(a.phase)):
        found.append('phase')
    if memcmp(&a.back, &b.back, sizeof(a.back)):
        found.append('back')
    if memcmp(&a.active, &b.active, sizeof(a.active)):
        found.append('active')
    if memcmp(&a.went_to_market, &b.went_to_market, sizeof(a.went_to_market)):
        found.append('went_to_market')
    if memcmp(&a.went_to_quarry, &b.went_to_quarry, sizeof(a.went_to_quarry)):
        found.append('went_to_quarry')
    if memcmp(&a.visits_allowed, &b.visits_allowed, sizeof(a.visits_allowed)):
        found.append('visits_allowed')
    if memcmp(&a.called, &b.called, sizeof(a.called)):
        found.append('called')
    if memcmp(&a.architect, &b.architect, sizeof(a.architect)):
        found.append('architect')
    if memcmp(&a.limit_answered, &b.limit_answered, sizeof(a.limit_answered)):
        found.append('limit_answered')
    if memcmp(&a.smuggled, &b.smuggled, sizeof(a.smuggled)):
        found.append('smuggled')
    if memcmp(&a.scribes, &b.scribes, sizeof(a.scribes)):
        found.append('scribes')
    if memcmp(&a.moved, &b.moved, sizeof(a.moved)):
        found.append('moved')
    if memcmp(&a.idle_turns, &b.idle_turns, sizeof(a.idle_turns)):
        found.append('idle_turns')
    if memcmp(&a.last_turns, &b.last_turns, sizeof(a.last_turns)):
        found.append('last_turns')
    if memcmp(&a.turns, &b.turns, sizeof(a.turns)):
        found.append('turns')
    if memcmp(&a.pool, &b.pool, sizeof(a.pool)):
        found.append('pool')
    if memcmp(&a.built, &b.built, sizeof(a.built)):
        found.append('built')
    if memcmp(&a.built_total, &b.built_total, sizeof(a.built_total)):
        found.append('built_total')
    if memcmp(&a.fresh, &b.fresh, sizeof(a.fresh)):
        found.append('fresh')
    if memcmp(&a.palms_covered, &b.palms_covered, sizeof(a.palms_covered)):
        found.append('palms_covered')
    if memcmp(&a.formed, &b.formed, sizeof(a.formed)):
        found.append('formed')
    if memcmp(&a.formed_count, &b.formed_count, sizeof(a.formed_count)):
        found.append('formed_count')
    if memcmp(&a.claimed_now, &b.claimed_now, sizeof(a.claimed_now)):
        found.append('claimed_now')
    if memcmp(&a.reply, &b.reply, sizeof(a.reply)):
        found.append('reply')
    if memcmp(&a.asked, &b.asked, sizeof(a.asked)):
        found.append('asked')
    if memcmp(&a.offered, &b.offered, sizeof(a.offered)):
        found.append('offered')
    if memcmp(&a.accepted, &b.accepted, sizeof(a.accepted)):
        found.append('accepted')
    if memcmp(&a.memo, &b.memo, sizeof(a.memo)):
        found.append('memo')
    return found
