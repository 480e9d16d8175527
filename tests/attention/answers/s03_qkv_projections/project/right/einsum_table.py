"""Right. Looks the einsum formula up in a dictionary, and turns the KeyError into a ValueError.

Diagnosis: none
"""
FORMULAS = {"row": "...i,io->...o", "column": "...i,oi->...o"}


def project(X: torch.Tensor, W: torch.Tensor, convention: str) -> torch.Tensor:
    """The projection of every token."""
    try:
        formula = FORMULAS[convention]
    except (KeyError, TypeError) as problem:
        raise ValueError(f"convention is {convention!r}, not 'row' or 'column'") from problem
    return torch.einsum(formula, X, W)
