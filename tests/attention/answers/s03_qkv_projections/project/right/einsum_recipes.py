"""A table of einsum recipes, one a convention, without any transpose.

Diagnosis: none
"""


RECIPES = {"row": "...i,io->...o", "column": "...i,oi->...o"}


def project(X: torch.Tensor, W: torch.Tensor, convention: str) -> torch.Tensor:
    try:
        recipe = RECIPES[convention]
    except (KeyError, TypeError):
        raise ValueError(f"convention is one of {list(RECIPES)}, not {convention!r}") from None
    return torch.einsum(recipe, X, W)
