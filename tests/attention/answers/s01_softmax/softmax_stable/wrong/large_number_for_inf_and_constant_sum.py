"""Two mistakes: -inf is replaced by -10000, which is a share of the weight beside true scores near
-10000, and the sum is detached, so the gradients are not those of the softmax.

Diagnosis: A score of -inf counts as one of -10000: if the others are as low as that, it gets some
weight.
"""


def softmax_stable(x: torch.Tensor, dim: int) -> torch.Tensor:
    x = x.masked_fill(x == -math.inf, -1e4)
    largest = x.amax(dim=dim, keepdim=True).detach()
    powers = torch.exp(x - largest)
    total = powers.sum(dim=dim, keepdim=True).detach()  # only a scale
    return powers / total
