"""Two mistakes: movedim to the front is undone by a swap of two axes, which mixes up the axes of
three or more dimensions when dim is not one of the first two, and 1e-6 is added to the sum, so
that scores near -20 have weights that do not sum to 1.

Diagnosis: none
"""


def softmax_naive(x: torch.Tensor, dim: int) -> torch.Tensor:
    power = torch.exp(x.movedim(dim, 0))
    weights = power / (power.sum(dim=0) + 1e-6)
    return weights.transpose(0, dim)
