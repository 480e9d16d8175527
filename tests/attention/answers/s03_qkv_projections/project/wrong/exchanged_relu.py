"""The conventions the wrong way round, with an activation.

Diagnosis: The two conventions are exchanged, at least for a square W. Negative numbers of the
result become 0.
"""

import torch


def project(X, W, convention):
    if convention == "row" and W.shape[1] == X.shape[-1]:
        out = torch.nn.functional.linear(X, W)
    elif convention == "column" and W.shape[0] == X.shape[-1]:
        out = X @ W
    elif convention in ("row", "column"):
        out = X @ W if convention == "row" else X @ W.T
    else:
        raise ValueError(convention)
    return out.relu()
