"""Unusual: no -inf survives in the graph. The row maximum over the free keys is found without
gradients, blocked differences are replaced by 0 before the exponential and their powers set to 0
after it, and a query without a free key is divided by 1, so it gets 0 / 1.

Diagnosis: none
"""


def attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor | None = None,
) -> torch.Tensor:
    if key.shape[-2] != value.shape[-2]:
        raise ValueError(f"{key.shape[-2]} keys, but {value.shape[-2]} values")
    if mask is None:
        mask = torch.zeros(1, 1, dtype=torch.bool, device=query.device)
    scores = torch.einsum("...id,...jd->...ij", query, key) / math.sqrt(key.shape[-1])
    mask = mask.expand_as(scores)
    nobody = mask.all(dim=-1, keepdim=True)
    with torch.no_grad():
        top = scores.masked_fill(mask, -math.inf).amax(dim=-1, keepdim=True)
        top = top.masked_fill(nobody, 0.0)
    gap = torch.where(mask, 0.0, scores - top)
    power = torch.where(mask, 0.0, gap.exp())
    total = torch.where(nobody, 1.0, power.sum(dim=-1, keepdim=True))
    return (power / total) @ value
