"""Appends a column of scores for a null key, free only to queries that have no free key, and drops
its weight after the softmax.

Diagnosis: none
"""


def attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor | None = None,
) -> torch.Tensor:
    n_k = key.shape[-2]
    if n_k != value.shape[-2]:
        raise ValueError(f"{n_k} keys, but {value.shape[-2]} values")
    scores = torch.einsum("...id,...jd->...ij", query, key) / math.sqrt(query.shape[-1])
    if mask is None:
        mask = torch.zeros(n_k, dtype=torch.bool, device=scores.device)
    blocked = torch.broadcast_to(mask, scores.shape)
    scores = scores.masked_fill(blocked, -torch.inf)
    # The null key has score 0 for those who see nothing else, and -inf for all others.
    null = torch.zeros_like(scores[..., :1]) if n_k else scores.new_zeros(*scores.shape[:-1], 1)
    null = null.masked_fill(~blocked.all(dim=-1, keepdim=True), -torch.inf)
    weights = torch.cat((scores, null), dim=-1).softmax(dim=-1)
    # Its value would be the zero vector, so it is enough to leave it out of the sum.
    return weights[..., :n_k] @ value
