"""Wrong, two mistakes: (1) -inf is replaced by -10000, a score that the text allows, so beside
scores near -10000 a blocked entry gets a share of the weight, e.g. (-10000, -inf) gives (1/2,
1/2); (2) everything runs under no_grad, so no gradient flows back to x.

Diagnosis: A score of -inf counts as one of -10000: if the others are as low as that, it gets some
weight.
"""


@torch.no_grad()
def softmax_stable(x: torch.Tensor, dim: int) -> torch.Tensor:
    """Softmax of ``x`` over the dimension ``dim``, for scores of any size."""
    x = torch.nan_to_num(x, neginf=-1e4)      # inf - inf would be nan
    maximum, _ = torch.max(x, dim=dim, keepdim=True)
    exps = torch.exp(x - maximum)
    return exps / torch.sum(exps, dim=dim, keepdim=True)
