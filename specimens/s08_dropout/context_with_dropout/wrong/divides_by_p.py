# slip
"""The weights that stay are divided by p.

With p = 0.5 it makes no difference, so try another p. Does a small p call for a large correction?
"""

import torch


def context_with_dropout(scores, values, dropped, p):
    weights = scores.softmax(dim=-1).masked_fill(dropped, 0)
    return weights / (p or 1.0) @ values
