# Constants that tools/pxd.py found in patterns.py, which is not compiled; do not edit.
cdef extern from *:
    """
    static short cleopatra_rules_model_patterns_PATTERN_FIRST[] = {0, 4, 8, 12, 16, 20, 21, 25, 31, 35, 36};
    static short cleopatra_rules_model_patterns_PATTERN_UNITS[] = {
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 2, 0, 0, 0,
        0, 2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 3, 0, 0, 0, 0, 3, 0, 0, 0, 0, 3, 0, 0, 0, 0, 3, 4, 0, 0, 0, 0, 4, 0, 0,
        0, 0, 4, 0, 0, 0, 0, 4, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 1, 1, 0, 0, 1, 0, 1, 0,
        1, 0, 0, 1, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0, 1, 1, 1, 1, 1, 0, 1, 1, 0, 1, 1, 0, 1, 1, 0, 1, 1, 1, 1, 1, 1, 1
    };
    """
    int UNIT_KINDS "((int){5})"
    int VISIT_STEPS "((int){4})"
    int ANY_MATERIAL "((int){5})"
    int ANYTHING "((int){6})"
    int MATERIALS "((int){4})"
    short PATTERN_FIRST "((short *){cleopatra_rules_model_patterns_PATTERN_FIRST})"[11]
    short PATTERN_UNITS "((short *){cleopatra_rules_model_patterns_PATTERN_UNITS})"[144]
