"""Wrong, two mistakes. -inf is replaced by -10000, which is an ordinary score here ([-10000, -inf]
gives (0.5, 0.5)); and the denominator is detached, so the values are right but the gradients are
not those of the softmax (torch.randn(4)).

Diagnosis: A score of -inf counts as one of -10000: if the others are as low as that, it gets some
weight.
"""
def softmax_stable(x: torch.Tensor, dim: int) -> torch.Tensor:
    x = x.masked_fill(x == float("-inf"), -10000.0)
    biggest = x.max(dim=dim, keepdim=True).values.detach()
    e = torch.exp(x - biggest)
    total = e.sum(dim=dim, keepdim=True).detach()  # only a constant that normalizes
    return e / total
