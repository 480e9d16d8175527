"""Right: a match statement only decides how the matrix lies, and torch.nn.functional.linear does
the rest for any number of axes.

Diagnosis: none
"""


import torch.nn.functional as F


def project(X: torch.Tensor, W: torch.Tensor, convention: str) -> torch.Tensor:
    match convention:
        case "column":
            weight = W
        case "row":
            weight = W.mT  # linear wants (d_out, d_in)
        case _:
            raise ValueError(f"convention must be 'row' or 'column', not {convention!r}")
    return F.linear(X, weight)
