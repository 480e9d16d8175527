"""Two mistakes: weights of 0 are set to 1 in the caller's own tensor, and a single row of shape
(n,) gives shape (1,) instead of ().

Diagnosis: none
"""


def effective_tokens(weights: torch.Tensor) -> torch.Tensor:
    rows = torch.atleast_2d(weights)
    rows[rows == 0] = 1.0  # 1 ln 1 = 0: adds nothing
    entropy = -(rows * torch.log(rows)).sum(dim=-1)
    return torch.exp(entropy)
