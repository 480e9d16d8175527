"""TWO: -inf is replaced by -10000, so beside scores near -10000 a blocked entry gets real weight;
and the whole function runs under no_grad, so no gradient flows back to x.

Diagnosis: A score of -inf counts as one of -10000: if the others are as low as that, it gets some
weight.
"""


@torch.no_grad()
def softmax_stable(x: torch.Tensor, dim: int) -> torch.Tensor:
    x = x.clamp(min=-10000.0)  # get rid of -inf, otherwise inf - inf
    biggest = torch.amax(x, dim=dim, keepdim=True)
    e = torch.exp(x - biggest)
    return e / e.sum(dim=dim, keepdim=True)
