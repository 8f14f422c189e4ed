"""The policy network's file format and number scales, shared by play (`policy_net`) and training (`tools/train`)."""

from __future__ import annotations

MAGIC = b"CLEOPNET"
FORMAT = 1
HEADER = 7
"""The header after the magic bytes: format, observation version, features, width, blocks, rank, actions."""
FEATURE_ONE = 400
"""Fixed-point scale of observations."""
LARGEST_FEATURE = 9000
ONE = 1024
"""Fixed-point scale of activations, biases and logits."""
FACTOR_BITS = 20
"""An output's scale factor, which turns its sum into an activation, is a multiple of 2^-20."""
ROOT_BITS = 30
NORM_BITS = 20
"""A norm multiplies by 2^30 / root and shifts right by 20: its root mean square is then ONE."""
LARGEST = 16383
LARGEST_MIXED = 32767
"""Activations are clipped to this: a thousand of them times the largest weights still fit into 32 bits."""
WIDEST = 1024
