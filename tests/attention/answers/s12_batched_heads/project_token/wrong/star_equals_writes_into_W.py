"""Wrong: W *= x writes into the caller's tensor. After project_token(W, x) with W = [[[1., 2.]]] and
x = [3., 5.] the caller's W is [[[3., 10.]]], and a second call gives 59, where 13 is right; a W
that requires gradients raises a RuntimeError.

Diagnosis: none
"""

def project_token(W: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
    W *= x
    return W.sum(dim=-1)
