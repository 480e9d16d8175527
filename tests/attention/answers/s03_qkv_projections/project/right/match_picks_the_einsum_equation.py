"""Picks an einsum equation with a match statement and never transposes a matrix.

Diagnosis: none
"""


def project(X: torch.Tensor, W: torch.Tensor, convention: str) -> torch.Tensor:
    match convention:
        case "row":
            equation = "...i,io->...o"
        case "column":
            equation = "...i,oi->...o"
        case _:
            raise ValueError(f"convention must be 'row' or 'column', not {convention!r}")
    return torch.einsum(equation, X, W)
