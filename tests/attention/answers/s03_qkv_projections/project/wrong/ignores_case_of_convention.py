"""Wrong: the convention is lowered and stripped before it is compared. For convention "Row" or
"column " the text asks for a ValueError; here a projection comes back.

Diagnosis: none
"""


def project(X: torch.Tensor, W: torch.Tensor, convention: str) -> torch.Tensor:
    convention = convention.strip().lower()
    if convention == "row":
        return X @ W
    if convention == "column":
        return X @ W.T
    raise ValueError(f"unknown convention: {convention}")
