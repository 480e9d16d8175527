"""Wrong: `W *= x` works in place and changes the caller's W, which the text forbids. After a call
with W = [[[1., 2.]]] and x = (3., 4.), W is [[[3., 8.]]], and a second call gives 41 in place of
11.

Diagnosis: none
"""


def project_token(W: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
    W *= x  # x is repeated for all heads and rows
    return W.sum(dim=-1)
