"""The products are written into the caller's W. With W = [[[1, 2], [0, 3]]] and x = (2, 2), W should
be unchanged after the call; it has become [[[2, 4], [0, 6]]].

Diagnosis: none
"""


def project_token(W: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
    W *= x  # every row times the token, feature by feature
    return W.sum(dim=-1)
