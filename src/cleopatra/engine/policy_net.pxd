# Written by tools/pxd.py from policy_net.py; do not edit.
cimport cython
from cleopatra.engine.policy_net_format cimport (
    FACTOR_BITS, FORMAT, HEADER, LARGEST, LARGEST_FEATURE, LARGEST_MIXED, NORM_BITS, ROOT_BITS, WIDEST
)

@cython.final
@cython.no_gc
@cython.freelist(8)
cdef class Layer:
    cdef public object weights
    cdef public object factors
    cdef public object biases
    cdef public int inputs
    cdef public int outputs

@cython.final
@cython.no_gc
@cython.freelist(8)
cdef class PolicyNet:
    cdef public Layer first
    cdef public list inner
    cdef public Layer mix
    cdef public Layer act
    cdef public Layer out
    cdef public object sums
    cdef public object hidden
    cdef public object lifted
    cdef public object mixed
    cdef public object data
    cdef public int version
    cdef public int features
    cdef public int width
    cdef public int blocks
    cdef public int rank
    cdef public int actions
    cpdef list logits(self, int[::1] observation, object indices)
    cpdef long value(self, int[::1] observation) except? -7777
    cdef long _output(self, Layer layer, long row, short[::1] inputs) except? -7777
    cdef object _forward(self, int[::1] observation)
    cdef object _layer(self, Layer layer, short[::1] inputs)

cpdef object first_layer(int[::1] features, signed char[::1] weights, long width, int[::1] sums)
cpdef long dot(signed char[::1] weights, long row, short[::1] inputs, long size) except? -7777
cpdef object dots(signed char[::1] weights, short[::1] inputs, long size, long outputs, int[::1] sums)
cpdef long scaled(long long total, long factor, long bias) except? -7777
cpdef object scale(int[::1] sums, int[::1] factors, int[::1] biases, long size)
cpdef object add_residual(int[::1] sums, short[::1] inputs, long size)
cpdef object relu(int[::1] sums, long size)
cpdef object clip(int[::1] sums, long least, long most, long size, short[::1] out)
cpdef object normalise(int[::1] sums, long size, short[::1] out)
cpdef long long square(long long value) except? -7777
cpdef long long integer_root(long long value) except? -7777
cdef list _numbers(object data, long at, long many)
