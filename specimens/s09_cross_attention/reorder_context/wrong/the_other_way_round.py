# slip
"""Everything moves together, but in the inverse order.

order[j] says where the new token j comes from, not where the old token j goes.
"""

import torch


def reorder_context(key, value, mask, order):
    back = torch.argsort(order)
    return key[back], value[back], mask[:, back]
