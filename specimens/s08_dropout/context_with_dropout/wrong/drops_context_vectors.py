"""Dropout acts on the finished context vectors.

That is dropout too, but of another kind: a token's whole result is lost. Here only links between two
tokens are cut, before the values are summed up.
"""

import torch


def context_with_dropout(scores, values, dropped, p):
    context = scores.softmax(dim=-1) @ values
    gone = dropped.diagonal(dim1=1, dim2=2)[..., None]
    return context.masked_fill(gone, 0) / (1 - p)
