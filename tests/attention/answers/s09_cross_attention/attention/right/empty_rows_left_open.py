"""Right. Rows without a free key are left unmasked in the softmax, so no nan is ever born; all
blocked weights are set to zero afterwards.

Diagnosis: none
"""
def attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor | None = None,
) -> torch.Tensor:
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("each key needs a value")
    scores = (query / math.sqrt(query.shape[-1])) @ key.mT
    if mask is None:
        return torch.softmax(scores, -1) @ value
    blocked = mask.broadcast_to(scores.shape)
    empty = blocked.all(dim=-1, keepdim=True)
    weights = torch.softmax(scores.masked_fill(blocked & ~empty, float("-inf")), dim=-1)
    return torch.where(blocked, weights.new_zeros(()), weights) @ value
