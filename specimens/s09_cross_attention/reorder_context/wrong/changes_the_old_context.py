"""The caller's tensors are overwritten.

Three new tensors are expected. Assigning to a slice writes into the old one.
"""

import torch


def reorder_context(key, value, mask, order):
    key[:] = key[order].clone()
    value[:] = value[order].clone()
    mask[:] = mask[:, order].clone()
    return key, value, mask
