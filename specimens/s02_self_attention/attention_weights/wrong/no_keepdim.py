"""The row sums lose their axis, and are then spread over the columns.

A division of shapes (n, n) and (n,) lines the sums up with the columns. Look at the rows: do they sum to one? Keep the
summed axis.
"""

import torch


def attention_weights(scores, temperature=1.0):
    z = scores / temperature
    e = torch.exp(z - z.max())
    return e / e.sum(dim=-1)
