"""Wrong, two mistakes. (1) -inf is replaced by -10000, the lowest allowed finite score, before the
shift: beside finite scores near -10000 the -inf gets weight: (-10000, -inf) gives (0.5, 0.5) in
place of (1, 0). (2) The denominator is detached, so the gradient is p_i on the diagonal only,
not that of the softmax, which is p_i (delta_ij - p_j). The values for ordinary finite scores are
right.

Diagnosis: A score of -inf counts as one of -10000: if the others are as low as that, it gets some
weight.
"""


def softmax_stable(x: torch.Tensor, dim: int) -> torch.Tensor:
    LOWEST = -10000.0
    finite = torch.nan_to_num(x, neginf=LOWEST)
    biggest = finite.detach().amax(dim=dim, keepdim=True)
    e = (finite - biggest).exp()
    # the constants: no need to differentiate through them
    total = e.sum(dim=dim, keepdim=True).detach()
    return e / total
