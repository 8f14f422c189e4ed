# Constants that tools/pxd.py found in cards.py, which is not compiled; do not edit.
cdef extern from *:
    """
    static short cleopatra_rules_model_cards_UNIT[] = {0, 1, 2, 3, 4, 0, 1, 2, 3, 4, 5, -1, -1, -1, -1, -1, -1, 6};
    static short cleopatra_rules_model_cards_UNITS[] = {1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 1, 0, 0, 0, 0, 0, 0, 1};
    """
    int ARTISAN "((int){0})"
    int ARTISAN2 "((int){5})"
    int WILD "((int){10})"
    int BEGGAR_CARD "((int){11})"
    int COURTESAN_CARD "((int){12})"
    int ENVOY_CARD "((int){13})"
    int SCRIBE_CARD "((int){14})"
    int SMUGGLER_CARD "((int){15})"
    int VIZIER_CARD "((int){16})"
    int KINDS "((int){17})"
    int MERCHANT "((int){17})"
    int STANDARD_KINDS "((int){5})"
    int RESOURCE_KINDS "((int){11})"
    int FIRST_TAINTED "((int){5})"
    int FACE_UP "((int){32})"
    int KIND_MASK "((int){31})"
    short UNIT "((short *){cleopatra_rules_model_cards_UNIT})"[18]
    short UNITS "((short *){cleopatra_rules_model_cards_UNITS})"[18]
