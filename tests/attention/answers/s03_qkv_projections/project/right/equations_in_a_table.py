"""Right. A table of einsum equations, one for each convention; a missing entry becomes a
ValueError.

Diagnosis: none
"""
def project(X: torch.Tensor, W: torch.Tensor, convention: str) -> torch.Tensor:
    """The projection of every token."""
    equations = {"row": "...i,io->...o", "column": "...i,oi->...o"}
    try:
        equation = equations[convention]
    except KeyError:
        raise ValueError(f"unknown convention: {convention!r}") from None
    return torch.einsum(equation, X, W)
