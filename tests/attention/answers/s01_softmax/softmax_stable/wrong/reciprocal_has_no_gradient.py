"""Wrong. One over the sum of exp(x_j - x_i) has the right value even where the exponential is inf,
but not the right gradient. For x = [0, 1000] the gradient is nan, and the text promises that of
the softmax for finite x.

Diagnosis: none
"""
def softmax_stable(x: torch.Tensor, dim: int) -> torch.Tensor:
    rows = x.movedim(dim, -1)
    gone = torch.isneginf(rows)
    gaps = rows.unsqueeze(-2) - rows.unsqueeze(-1)
    gaps = gaps.masked_fill(gone.unsqueeze(-2), -math.inf)  # no nan from inf - inf
    weights = 1 / gaps.exp().sum(dim=-1)
    return weights.movedim(-1, dim)
