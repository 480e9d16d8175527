"""One token alone is not accepted.

`torch.mm` takes two matrices only; `@` takes any number of axes.
"""

import torch


def project(X, W, convention):
    if convention not in ("row", "column"):
        raise ValueError(convention)
    return torch.mm(X, W if convention == "row" else W.t())
