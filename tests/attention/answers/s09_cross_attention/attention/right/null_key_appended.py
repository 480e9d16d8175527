"""Right. One more column of scores, for a null key whose value is zero: it is free exactly when no
key is, so no row of the softmax is ever blocked entirely.

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
    scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
    if mask is None:
        return scores.softmax(dim=-1) @ value
    blocked = mask.expand(scores.shape)
    nobody = blocked.all(dim=-1, keepdim=True)
    null = torch.zeros_like(scores[..., :1]).masked_fill(~nobody, -torch.inf)
    extended = torch.cat((scores.masked_fill(blocked, -torch.inf), null), dim=-1)
    return extended.softmax(dim=-1)[..., :-1] @ value
