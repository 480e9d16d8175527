"""Right. Rows without a free key are unblocked before the softmax, and their weights are zeroed
after it.

Diagnosis: none
"""
def attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor | None = None,
) -> torch.Tensor:
    n_k = key.size(-2)
    if value.size(-2) != n_k:
        raise ValueError("each key needs exactly one value")
    scores = torch.einsum("...id,...jd->...ij", query, key) * query.size(-1) ** -0.5
    if mask is None:
        mask = torch.zeros((), dtype=torch.bool, device=scores.device)
    blocked = torch.zeros_like(scores, dtype=torch.bool) | mask
    empty = blocked.all(-1, keepdim=True)
    safe = torch.where(blocked & ~empty, scores.new_tensor(-math.inf), scores)
    weights = F.softmax(safe, -1).masked_fill(blocked, 0.0)
    return weights.matmul(value)
