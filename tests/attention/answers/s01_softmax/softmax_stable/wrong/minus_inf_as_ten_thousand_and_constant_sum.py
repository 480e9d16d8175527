"""Two mistakes: replaces -inf by -10000, so it gets weight beside scores near -10000; and detaches
the sum, so the gradients lack the part through the denominator.

Diagnosis: A score of -inf counts as one of -10000: if the others are as low as that, it gets some
weight.
"""


def softmax_stable(x: torch.Tensor, dim: int) -> torch.Tensor:
    x = torch.nan_to_num(x, neginf=-1e4)  # no score is lower than this
    # The shift and the sum only normalise: constants of the row, no gradient needed.
    largest = x.amax(dim=dim, keepdim=True).detach()
    powers = torch.exp(x - largest)
    total = powers.sum(dim=dim, keepdim=True).detach()
    return powers / total
