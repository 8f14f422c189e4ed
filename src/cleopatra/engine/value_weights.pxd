# Constants of value_weights.py, which is not compiled; written by tools/pxd.py, do not edit.
cdef extern from *:
    """
    static short cleopatra_engine_value_weights_EATEN_BIAS[] = {
    -2495, -6202, -15949, 3287, -2426, -5125, -11353, 12804, 1493, -13984, -3801, -13201, -8280, -13502, -21630, 3812,
    8845, 4184, -5317, 1059, -15761, -6919, -3969, -2423, -15663, 12632, 16392, -2506, 12990, 6920, -17452, -3547,
    15866, 9337, 6655, 7625, 9691, 8392, 10053, -9423, 13691, 8215, 4930, -1422, -8448, 20233, -1528, 25364
};
    static short cleopatra_engine_value_weights_EATEN_OUT[] = {
    334, 625, -274, 490, 430, -347, 394, 327, 319, 688, -1554, 722, 519, 287, -465, -318, -1585, -2404, -436, -1209,
    353, 414, 536, -377, 319, -594, 1635, 258, 481, -700, 1059, -671, 816, -708, -1004, -704, -428, -596, 397, 937,
    -518, -374, -715, 432, 560, -399, 181, -628
};
    static short cleopatra_engine_value_weights_PRICED_BIAS[] = {
    9339, -3356, -13923, 12971, 3413, -15858, 12716, -2640, -16279, 4851, 10623, -4164, 4643, -100, -6982, 2229,
    18350, -1789, 4100, 2729, -13918, -9415, 3646, -14196, -18537, 11190, 5620, -5974, 7169, 13418, 1384, -186, -7221,
    -22609, 9979, 10744, 10810, 660, -3674, 3787, 11725, 1037, 31690, 16879, 22634, 21842, -14495, 10880
};
    static short cleopatra_engine_value_weights_PRICED_OUT[] = {
    315, 340, 451, -379, 676, 318, 748, 309, 431, 640, -795, 660, 592, 283, -554, -441, -402, -596, -397, -365, 404,
    299, 262, -5575, 324, -797, 338, 232, 272, -790, 663, 247, 1123, -332, -780, -349, -328, -622, 254, 584, -434,
    -254, -866, 374, 325, -439, -463, -344
};
    """
    int FACTS "((int){78})"
    int HIDDEN "((int){48})"
    short EATEN_BIAS "((short *){cleopatra_engine_value_weights_EATEN_BIAS})"[48]
    short EATEN_OUT "((short *){cleopatra_engine_value_weights_EATEN_OUT})"[48]
    short PRICED_BIAS "((short *){cleopatra_engine_value_weights_PRICED_BIAS})"[48]
    short PRICED_OUT "((short *){cleopatra_engine_value_weights_PRICED_OUT})"[48]
