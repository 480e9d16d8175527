"""Blocked keys have moved to the end, and the given order is ignored.

Attention over them gives the same, but the caller asks for the given order.
"""

import torch


def reorder_context(key, value, mask, order):
    order = mask.sum(dim=0).argsort()
    return key[order], value[order], mask[:, order]
