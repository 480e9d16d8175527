"""F.linear for both.

Diagnosis: none
"""

import torch.nn.functional as F


def project(X, W, convention):
    match convention:
        case "row":
            return F.linear(X, W.t())
        case "column":
            return F.linear(X, W)
    raise ValueError(f"unknown convention {convention!r}")
