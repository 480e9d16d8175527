"""Exponentials below the free peak of each row; the division comes last, after the values.

Diagnosis: none
"""


def attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor | None = None,
) -> torch.Tensor:
    if key.size(-2) != value.size(-2):
        raise ValueError(f"{key.size(-2)} keys, but {value.size(-2)} values")
    if mask is None:
        mask = torch.zeros((), dtype=torch.bool, device=query.device)
    scores = torch.einsum("...qd,...kd->...qk", query, key).div(math.sqrt(query.size(-1)))
    with torch.no_grad():
        visible = F.pad(scores.masked_fill(mask, -math.inf), (0, 1), value=-math.inf)
        peak = visible.amax(dim=-1, keepdim=True)
        peak = torch.where(peak.isneginf(), 0.0, peak)
    heights = (scores - peak).masked_fill(mask, -math.inf).exp()
    total = heights.sum(dim=-1, keepdim=True)
    return heights.matmul(value) / total.masked_fill(total == 0, 1.0)
