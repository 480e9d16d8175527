"""Unusual: a dictionary maps the convention to an einsum recipe, and the KeyError of an unknown one is
turned into a ValueError. The transpose is only in the letters.

Diagnosis: none
"""

RECIPES = {"row": "...i,io->...o", "column": "...i,oi->...o"}


def project(X: torch.Tensor, W: torch.Tensor, convention: str) -> torch.Tensor:
    try:
        recipe = RECIPES[convention]
    except KeyError:
        raise ValueError(
            f"convention should be one of {sorted(RECIPES)}, not {convention!r}"
        ) from None
    return torch.einsum(recipe, X, W)
