"""Unusual: match statement and einsum with a different subscript string for each convention.

Diagnosis: none
"""


def project(X: torch.Tensor, W: torch.Tensor, convention: str) -> torch.Tensor:
    match convention:
        case "row":
            subscripts = "...i,io->...o"
        case "column":
            subscripts = "...i,oi->...o"
        case other:
            raise ValueError(f"convention must be 'row' or 'column', not {other!r}")
    return torch.einsum(subscripts, X, W)
