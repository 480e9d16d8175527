"""With p = 1 the result is nan.

Then 1 - p is zero and everything is dropped, so your formula computes 0 / 0. This one case needs a
line of its own.
"""

import torch


def apply_dropout(x, dropped, p):
    return x * ~dropped / torch.tensor(1.0 - p)
