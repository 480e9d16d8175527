# slip
"""Dropped tokens are masked before the softmax, so the others take over their weight.

The rows sum to 1 again, which dropout does not want: a weight that stays is divided by 1 - p, no more
and no less. And a token that loses everything is left with nan.
"""

import torch


def context_with_dropout(scores, values, dropped, p):
    return scores.masked_fill(dropped, -torch.inf).softmax(dim=-1) @ values
