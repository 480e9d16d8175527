"""Wrong: -inf is replaced by -10000, which is itself an allowed score. For the scores (-10000, -inf)
the weights should be (1, 0) and are (0.5, 0.5).

Diagnosis: Scores of -inf are replaced by a finite number, so they get weight where the other
scores are as low.
"""


def softmax_stable(x: torch.Tensor, dim: int) -> torch.Tensor:
    # -inf - (-inf) would be nan, so use the lowest possible score in its place
    finite = x.masked_fill(x == -math.inf, -10000.0)
    largest = finite.max(dim=dim, keepdim=True).values
    power = torch.exp(finite - largest)
    return power / power.sum(dim=dim, keepdim=True)
