"""Writes the softmax out, with a detached maximum of the free scores and a denominator of 1 for
queries without a free key.

Diagnosis: none
"""


def _masked_exponentials(scores, mask):
    if mask is not None:
        scores = scores.masked_fill(mask, -math.inf)
    top = scores.detach().amax(dim=-1, keepdim=True)
    top = torch.where(torch.isinf(top), torch.zeros_like(top), top)  # no free key at all
    return torch.exp(scores - top)  # exactly 0 where blocked


def attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor | None = None,
) -> torch.Tensor:
    if key.size(-2) != value.size(-2):
        raise ValueError(f"{key.size(-2)} keys, but {value.size(-2)} values")
    scores = torch.einsum("...id,...jd->...ij", query, key) / math.sqrt(query.size(-1))
    numerators = _masked_exponentials(scores, mask)
    totals = numerators.sum(dim=-1, keepdim=True)
    totals = totals.masked_fill(totals == 0, 1.0)
    return torch.einsum("...ij,...jv->...iv", numerators / totals, value)
