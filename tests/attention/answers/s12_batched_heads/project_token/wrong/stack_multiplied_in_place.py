"""The stack is multiplied by the token in place, so the caller's W is changed and a second call is
wrong.

Diagnosis: none
"""


def project_token(W: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
    W *= x  # every row of every matrix, entry by entry
    return W.sum(dim=-1)
