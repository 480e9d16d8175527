"""Right. The convention is parsed by an Enum, which raises the ValueError itself for unknown names;
the product is a broadcast multiplication and a sum over the d_in axis, without any matrix
product.

Diagnosis: none
"""


import enum


class Convention(enum.Enum):
    ROW = "row"
    COLUMN = "column"


def project(X: torch.Tensor, W: torch.Tensor, convention: str) -> torch.Tensor:
    kind = Convention(convention)
    if kind is Convention.COLUMN:
        # (..., 1, d_in) * (d_out, d_in), summed over d_in
        return torch.sum(X.unsqueeze(-2) * W, dim=-1)
    # (..., d_in, 1) * (d_in, d_out), summed over d_in
    return torch.sum(X.unsqueeze(-1) * W, dim=-2)
