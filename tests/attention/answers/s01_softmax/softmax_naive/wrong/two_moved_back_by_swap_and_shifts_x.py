"""Two mistakes: movedim is undone with transpose, which is not its inverse from three dimensions on,
and x is shifted in place. For shape (2, 3, 4) and dim=2 the result has shape (3, 2, 4); and x =
(1.0, 3.0) is (-1.0, 1.0) after the call.

Diagnosis: none
"""


def softmax_naive(x: torch.Tensor, dim: int) -> torch.Tensor:
    x -= x.mean()  # keeps the exponentials moderate
    power = torch.exp(x.movedim(dim, 0))
    weights = power / power.sum(dim=0)
    return weights.transpose(0, dim)
