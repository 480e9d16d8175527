"""Right. Unusual: computed by hand in float64. The maximum is taken over the free keys only and
detached; it is subtracted before blocked entries become -inf, and exp and division follow. The
result is converted back to the dtype of the scores.

Diagnosis: none
"""


def masked_softmax(scores: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    mask = mask.expand(scores.shape)
    z = scores.to(torch.float64)
    peak, _ = z.detach().masked_fill(mask, -math.inf).max(dim=-1, keepdim=True)
    e = (z - peak).masked_fill(mask, -math.inf).exp()
    return e.div(e.sum(dim=-1, keepdim=True)).type(scores.dtype)
