"""Unusual: a further key is appended, with the value zero. Its score is 0 for queries whose keys
are all blocked and -inf for all others. So no row of the softmax is ever empty, a fully blocked
query puts all its weight on the zero value, and no special case is needed for gradients.

Diagnosis: none
"""


def attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor | None = None,
) -> torch.Tensor:
    if key.size(-2) != value.size(-2):
        raise ValueError(f"{key.size(-2)} keys but {value.size(-2)} values")
    scores = (query / math.sqrt(query.size(-1))) @ key.mT
    if mask is None:
        return scores.softmax(-1) @ value
    blocked = mask.broadcast_to(scores.shape)
    nobody = blocked.all(dim=-1, keepdim=True)
    null_score = torch.full_like(scores[..., :1], -math.inf, requires_grad=False).masked_fill(nobody, 0.0)
    weights = torch.cat([scores.masked_fill(blocked, -math.inf), null_score], dim=-1).softmax(dim=-1)
    null_value = torch.zeros_like(value[..., :1, :], requires_grad=False)
    return weights @ torch.cat([value, null_value], dim=-2)
