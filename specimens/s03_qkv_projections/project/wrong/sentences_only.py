"""Only sentences are accepted: one token, or a batch, fails.

The token axis is counted from the front. Count from the end, or let `@` do it.
"""

import torch


def project(X, W, convention):
    if convention not in ("row", "column"):
        raise ValueError(convention)
    return torch.mm(X, W if convention == "row" else W.t())
