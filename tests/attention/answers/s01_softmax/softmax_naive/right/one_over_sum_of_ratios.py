"""Right. The formula is divided by its numerator: weight i is 1 / sum_j exp(x_j - x_i). So all pairs
of entries are compared, and with entries between -20 and 20 no exponential overflows.

Diagnosis: none
"""
def softmax_naive(x: torch.Tensor, dim: int) -> torch.Tensor:
    rows = x.movedim(dim, -1)
    ratios = torch.exp(rows[..., None, :] - rows[..., :, None])
    return ratios.sum(dim=-1).reciprocal().movedim(-1, dim)
