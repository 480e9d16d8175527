"""Wrong, two mistakes. One maximum of the whole tensor is taken away, not each row's own: with the
free scores (0, 1) in one row and (500, 501) in the next, the first row is 0 / 0 = nan. And the work
is done on a detached clone, so no gradient reaches the scores.

Diagnosis: none
"""
def masked_softmax(scores: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    s = scores.clone().detach().double()
    s = s.masked_fill(mask, float("-inf"))
    exps = torch.exp(s - s.max())
    weights = exps / exps.sum(dim=-1, keepdim=True)
    return weights.to(scores.dtype)
