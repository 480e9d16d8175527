"""Wrong: W *= x works in place, so the caller's stack is changed. After one call with x = (1, 2, 3)
the text wants W as before, and a second call gives other numbers.

Diagnosis: none
"""


def project_token(W: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
    W *= x
    return W.sum(dim=-1)
