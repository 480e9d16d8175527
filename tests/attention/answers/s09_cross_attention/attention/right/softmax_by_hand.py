"""Right. The whole softmax is written by hand: the largest free score of each row is subtracted (0
for a row without one), blocked terms are exp(-inf) = 0, and an empty sum is replaced by one.

Diagnosis: none
"""
def attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor | None = None,
) -> torch.Tensor:
    n_k = key.shape[-2]
    if value.shape[-2] != n_k:
        raise ValueError(f"{n_k} keys but {value.shape[-2]} values")
    scores = torch.einsum("...id,...jd->...ij", query, key) / query.shape[-1] ** 0.5
    if mask is not None:
        scores = scores.masked_fill(mask, -math.inf)
    largest = F.pad(scores.detach(), (0, 1), value=-math.inf).amax(dim=-1, keepdim=True)
    largest = largest.masked_fill(largest == -math.inf, 0.0)
    terms = (scores - largest).exp()
    total = terms.sum(dim=-1, keepdim=True)
    total = torch.where(total == 0, torch.ones_like(total), total)
    return (terms @ value) / total
