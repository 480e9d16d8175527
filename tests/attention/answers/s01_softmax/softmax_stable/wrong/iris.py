"""-inf is replaced by -10000 before the softmax, so in a row whose other scores are themselves near
-10000 the blocked entry gets a real weight.

Diagnosis: Scores of -inf are replaced by a finite number, so they get weight where the other
scores are as low.
"""


def softmax_stable(x: torch.Tensor, dim: int) -> torch.Tensor:
    # get rid of -inf first, so that no nan can appear below
    x = x.masked_fill(torch.isneginf(x), -1e4)
    shifted = x - x.max(dim=dim, keepdim=True).values
    e = torch.exp(shifted)
    return e / e.sum(dim=dim, keepdim=True)
