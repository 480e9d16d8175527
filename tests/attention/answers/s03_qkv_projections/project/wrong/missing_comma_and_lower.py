"""Wrong, two mistakes. A comma is missing, so "row" "column" is one string and `in` looks for a
substring: "col" or "" is taken for "column" and not refused. And the name is lowered and stripped
first, so that "Row" or " row " is accepted where the text wants a ValueError.

Diagnosis: none
"""


def project(X: torch.Tensor, W: torch.Tensor, convention: str) -> torch.Tensor:
    known = ("row" "column")
    convention = convention.strip().lower()
    if convention not in known:
        raise ValueError(f"convention has to be row or column, not {convention}")
    if convention == "row":
        return X @ W
    return X @ W.T
