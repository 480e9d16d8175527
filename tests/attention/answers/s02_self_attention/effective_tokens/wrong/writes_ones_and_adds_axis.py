"""Two mistakes. Zeros are overwritten by ones in the caller's tensor (atleast_2d gives a view),
against "weights itself is left unchanged", whenever a weight is 0. And a single row of shape
(n,) gives shape (1,), against "Returns shape (...), one number for every row", which is ()
there.

Diagnosis: none
"""


def effective_tokens(weights: torch.Tensor) -> torch.Tensor:
    p = torch.atleast_2d(weights)
    p[p == 0] = 1.0  # 1 * log(1) = 0, so these add nothing
    entropy = -(p * p.log()).sum(dim=-1)
    return entropy.exp()
