"""Wrong in two ways: in the row convention .T turns around all axes, so a batch of shape (2, 3, 2)
fails or is mixed up; and the convention is made lower case first, so "Row" gives a result where
the text wants a ValueError.

Diagnosis: none
"""


def project(X: torch.Tensor, W: torch.Tensor, convention: str) -> torch.Tensor:
    kind = convention.lower()
    if kind == "row":
        return (W.T @ X.T).T
    if kind == "column":
        return X @ W.T
    raise ValueError(f"unknown convention: {convention}")
