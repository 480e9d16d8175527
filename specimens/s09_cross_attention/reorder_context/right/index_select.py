"""index_select along the axis that belongs to the context."""

import torch


def reorder_context(key, value, mask, order):
    return key.index_select(0, order), value.index_select(0, order), mask.index_select(1, order)
