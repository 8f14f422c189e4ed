# Constants that tools/pxd.py found in policy_net_format.py, which is not compiled; do not edit.
cdef extern from *:
    int FORMAT "((int){1})"
    int HEADER "((int){7})"
    int FEATURE_ONE "((int){400})"
    int LARGEST_FEATURE "((int){9000})"
    int FACTOR_BITS "((int){20})"
    int ROOT_BITS "((int){30})"
    int NORM_BITS "((int){20})"
    int LARGEST "((int){16383})"
    int LARGEST_MIXED "((int){32767})"
    int WIDEST "((int){1024})"
