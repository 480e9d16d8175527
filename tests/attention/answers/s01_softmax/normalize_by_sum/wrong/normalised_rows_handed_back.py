"""When all sums are close to 1 already, the argument itself is returned. The docstring promises a new
tensor: a caller who changes the result then changes his own scores. (Sums within the tolerance of
allclose are not divided out either.)

Diagnosis: none
"""


def normalize_by_sum(scores: torch.Tensor) -> torch.Tensor:
    sums = torch.sum(scores, dim=-1, keepdim=True)
    if torch.any(sums == 0):
        raise ValueError("sum of a row is zero")
    if torch.allclose(sums, torch.ones_like(sums)):
        return scores  # nothing to do
    return torch.div(scores, sums)
