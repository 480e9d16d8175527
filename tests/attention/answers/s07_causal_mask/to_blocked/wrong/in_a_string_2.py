"""Wrong. The kinds are checked with `kind not in "blocked, keep, additive"`: a substring test, not
a membership test. Every piece of this text passes, such as "block", "add" or "": no ValueError
is raised and the mask is read as an additive one (the last branch). The three real kinds are
translated correctly.

Diagnosis: none
"""


def to_blocked(mask: torch.Tensor, kind: str) -> torch.Tensor:
    kinds = "blocked, keep, additive"
    if kind not in kinds:
        raise ValueError(f"unknown kind {kind!r}; I know {kinds}")
    if kind == "blocked":
        return mask != 0
    if kind == "keep":
        return mask == 0
    return mask == float("-inf")
