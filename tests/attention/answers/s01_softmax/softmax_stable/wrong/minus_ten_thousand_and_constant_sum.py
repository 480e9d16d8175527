"""Wrong twice: -inf is replaced by -10000, so x = [-10000.0, -inf] gives (0.5, 0.5) and not (1, 0);
and the sum is computed under no_grad, so the gradient of a weight for any finite x, such as [0.0,
1.0], is not that of the softmax.

Diagnosis: A score of -inf counts as one of -10000: if the others are as low as that, it gets some
weight.
"""


def softmax_stable(x: torch.Tensor, dim: int) -> torch.Tensor:
    x = x.clamp(min=-10000.0)  # inf - inf would be nan
    with torch.no_grad():
        biggest = x.max(dim=dim, keepdim=True).values
        total = torch.exp(x - biggest).sum(dim=dim, keepdim=True)
    return torch.exp(x - biggest) / total
