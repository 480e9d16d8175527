"""Wrong. The products are made in place, so the caller's W is changed: after project_token(W, x)
with x = (1, 2, 3) the columns of W are multiplied by 1, 2 and 3, and a second call gives other
numbers.

Diagnosis: none
"""
def project_token(W: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
    W *= x
    return W.sum(dim=-1)
