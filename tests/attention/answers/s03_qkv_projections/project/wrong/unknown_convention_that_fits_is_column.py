"""Never looks for "column": an unknown convention such as "col" is read as "column" whenever W
happens to fit, and only otherwise raises the ValueError.

Diagnosis: A convention that does not exist is accepted in silence.
"""


def project(X: torch.Tensor, W: torch.Tensor, convention: str) -> torch.Tensor:
    d_in = X.shape[-1]
    if convention == "row":
        return X @ W
    # as nn.Linear stores it: (d_out, d_in)
    if W.shape[1] == d_in:
        return X @ W.T
    raise ValueError(f"unknown convention {convention!r} for a matrix of shape {tuple(W.shape)}")
