"""Wrong. The products are written into the caller's stack: the result is right, but afterwards W
holds W * x. W = ones(1, 1, 2), x = [2., 3.]: W is [[[2., 3.]]] after the call.

Diagnosis: none
"""
def project_token(W: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
    W *= x  # each row of each matrix times the token
    return W.sum(dim=-1)
