"""Right: contracts the last axis of X with the axis of W that the convention names, by tensordot and
a match statement, without any transpose.

Diagnosis: none
"""


def project(X: torch.Tensor, W: torch.Tensor, convention: str) -> torch.Tensor:
    match convention:
        case "row":
            summed = 0
        case "column":
            summed = 1
        case _:
            raise ValueError(f"no such convention: {convention!r}")
    return torch.tensordot(X, W, dims=([X.dim() - 1], [summed]))
