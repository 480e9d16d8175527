"""Whole value vectors are dropped, for every token that looks at them.

The mask is made for pairs of tokens: token i may lose token j while token k still sees it. It belongs
to the weights.
"""

import torch


def context_with_dropout(scores, values, dropped, p):
    gone = dropped[:, -1, :, None]
    return scores.softmax(dim=-1) @ (values.masked_fill(gone, 0) / (1 - p))
