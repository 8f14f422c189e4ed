# Written by tools/pxd.py from planes.py; do not edit.
from cleopatra.engine.features cimport (
    DRAWN, MARKS_UNIT, PLANE_FORMED, PLANE_FREE, PLANE_MOSAIC, PLANE_OWNER, PLANE_PALM, PLANE_STATUE
)
from cleopatra.rules.model.phases cimport MAX_SANCTUARIES
from cleopatra.rules.model.pieces cimport CELLS, MOSAIC_COUNT
from cleopatra.rules.model.state cimport State

cpdef object draw_planes(State s, long seat, float[::1] out, long base)
cpdef bint planes_changed(State s, long seat, short[::1] drawn, long at) except -1
