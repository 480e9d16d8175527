"""It is the features that move, and the tokens stay.

Rows are tokens. Along which axis do you index?
"""

# T53

import torch


def reorder_context(key, value, mask, order):
    order_k, order_v = order[order < key.shape[1]], order[order < value.shape[1]]
    return key[:, order_k], value[:, order_v], mask[:, order]
