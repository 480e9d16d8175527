"""The scores get one more column, free only where nothing else is; it takes the weight and has no
value.

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
    scores = torch.einsum("...qd,...kd->...qk", query / math.sqrt(query.shape[-1]), key)
    if mask is None:
        return scores.softmax(dim=-1) @ value
    mask = mask.expand(scores.shape)
    nothing_left = mask.all(dim=-1, keepdim=True)
    blocked = torch.cat((mask, ~nothing_left), dim=-1)
    scores = torch.cat((scores, scores.new_zeros(*scores.shape[:-1], 1)), dim=-1)
    weights = scores.masked_fill(blocked, -math.inf).softmax(dim=-1)
    return weights[..., :-1] @ value
