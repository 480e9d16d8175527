"""Every row is shifted by the mean of its finite entries, not by its maximum, so an entry that lies
far above the mean still overflows. Breaks: "Returns a new tensor ... without any nan or inf",
for wide rows such as (1000, 0, 0).

Diagnosis: Scores far above the mean of those that are not -inf overflow, as if that one was
subtracted, not the largest.
"""
def softmax_stable(x: torch.Tensor, dim: int) -> torch.Tensor:
    finite = x != -math.inf
    count = finite.sum(dim=dim, keepdim=True)
    centre = torch.where(finite, x, torch.zeros_like(x)).sum(dim=dim, keepdim=True) / count
    # softmax does not change when a constant is taken away: centre every row
    e = torch.exp(x - centre)
    return e / e.sum(dim=dim, keepdim=True)
