"""Right: the scores get one more column, a key called nobody without a value, which is free only
for queries that have no other key and takes all of their weight.

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
    scores = (query / math.sqrt(query.shape[-1])) @ key.transpose(-2, -1)
    if mask is None:
        return scores.softmax(dim=-1) @ value
    blocked = torch.broadcast_to(mask, scores.shape)
    deserted = blocked.all(dim=-1, keepdim=True)
    nobody = torch.zeros_like(scores[..., :1]).masked_fill(~deserted, -math.inf)
    scores = torch.cat((scores.masked_fill(blocked, -math.inf), nobody), dim=-1)
    weights = scores.softmax(dim=-1)[..., :-1]
    return weights @ value
