"""Right. Picks the axis of W to contract over from a table and lets tensordot do the product,
without any transpose.

Diagnosis: none
"""


def project(X: torch.Tensor, W: torch.Tensor, convention: str) -> torch.Tensor:
    match convention:
        case "row":
            axis = 0
        case "column":
            axis = 1
        case _:
            raise ValueError(f"unknown convention: {convention!r}")
    return torch.tensordot(X, W, dims=([X.dim() - 1], [axis]))
