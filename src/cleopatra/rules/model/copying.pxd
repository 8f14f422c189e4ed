# Written by tools/pxd.py from copying.py; do not edit.

cpdef list array_names(object kind)
cpdef object clear_fields(object state)
cpdef object copy_fields(object source, object target)
cpdef list differing_fields(object one, object other)
