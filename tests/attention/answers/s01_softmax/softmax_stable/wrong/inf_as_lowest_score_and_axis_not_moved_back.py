"""Two mistakes. -inf is replaced by -10000, which is a legal score: [-10000, -inf] gives (0.5, 0.5),
not (1, 0). And the axis is moved back with the same movedim, which undoes it only for dims 0 and
1: for x of shape (2, 3, 4) and dim=2 the result has shape (3, 4, 2).

Diagnosis: none
"""


def softmax_stable(x: torch.Tensor, dim: int) -> torch.Tensor:
    scores = torch.nan_to_num(x, neginf=-10000.0)  # no score is lower than that
    scores = scores.movedim(dim, 0)
    scores = scores - scores.max(dim=0).values
    powers = torch.exp(scores)
    weights = powers / powers.sum(dim=0)
    return weights.movedim(dim, 0)
