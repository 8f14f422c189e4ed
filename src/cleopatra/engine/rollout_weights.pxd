# Constants that tools/pxd.py found in rollout_weights.py, which is not compiled; do not edit.
cdef extern from *:
    """
    static short cleopatra_engine_rollout_weights_EATEN_ROW[] = {
        104, 62, 44, 33, 17, 12, 4, 6, 91, 156, 150, 300, 75, 174, 80, 95, 120, 112, 40, 64, 350, 245, 2, 3, 130, 5,
        118, 6, 400, 78, 3, 0
    };
    static short cleopatra_engine_rollout_weights_PRICED_ROW[] = {
        90, 62, 38, 17, 17, 10, 9, 2, 72, 136, 200, 300, 44, 270, 48, 104, 120, 117, 47, 40, 736, 164, 5, 5, 100,
        37, 100, 5, 305, 60, 3, 0
    };
    """
    int NEAR0 "((int){0})"
    int SPARE_UNIT "((int){8})"
    int SPARE_WILD "((int){9})"
    int MERCHANT "((int){10})"
    int NEXT_MOSAIC "((int){11})"
    int HELD "((int){12})"
    int HURRY "((int){13})"
    int CARD "((int){14})"
    int DOUBLE "((int){15})"
    int WILD_CARD "((int){16})"
    int UNKNOWN "((int){17})"
    int LEAST_GAIN "((int){18})"
    int HELP_GAIN "((int){19})"
    int DEAREST_HELP "((int){20})"
    int STATUE_KEPT "((int){21})"
    int EXPECTED_AMULETS "((int){22})"
    int BID_BASE "((int){23})"
    int BID_AMULETS "((int){24})"
    int OVER_LIMIT "((int){25})"
    int AMULET "((int){26})"
    int THRIFT "((int){27})"
    int LAST_LEAD "((int){28})"
    int CHARACTER "((int){29})"
    int AHEAD "((int){30})"
    int EARLY_END "((int){31})"
    int COUNT "((int){32})"
    short EATEN_ROW "((short *){cleopatra_engine_rollout_weights_EATEN_ROW})"[32]
    short PRICED_ROW "((short *){cleopatra_engine_rollout_weights_PRICED_ROW})"[32]
    int PATIENCE "((int){150})"
