"""Right. A match statement chooses an einsum formula for the convention, and the ellipsis takes one
token, a sentence and a batch alike.

Diagnosis: none
"""


def project(X: torch.Tensor, W: torch.Tensor, convention: str) -> torch.Tensor:
    match convention:
        case "row":
            formula = "...i,io->...o"
        case "column":
            formula = "...i,oi->...o"
        case other:
            raise ValueError(f"no such convention: {other!r}")
    return torch.einsum(formula, X, W)
