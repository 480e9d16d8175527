"""The entries of a row are divided by the sums of other rows.

In a division of shapes (n, n) and (n,), each sum meets a column. Do your rows sum to one? Which
argument of `sum` keeps the axis that is summed over?
"""

import torch


def attention_weights(scores, temperature=1.0):
    z = scores / temperature
    e = torch.exp(z - z.max())
    return e / e.sum(dim=-1)
