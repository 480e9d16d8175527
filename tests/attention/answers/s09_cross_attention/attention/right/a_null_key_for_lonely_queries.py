"""Appends a key with a zero value that is free exactly for the queries to which nothing else is
left.

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
    scores = torch.einsum("...qd,...kd->...qk", query, key) / math.sqrt(query.shape[-1])
    if mask is None:
        return torch.einsum("...qk,...kv->...qv", F.softmax(scores, dim=-1), value)
    blocked = mask.expand(scores.shape)
    lonely = blocked.all(dim=-1, keepdim=True)
    scores = F.pad(scores, (0, 1)).masked_fill(torch.cat((blocked, ~lonely), dim=-1), -torch.inf)
    return F.softmax(scores, dim=-1) @ F.pad(value, (0, 0, 0, 1))
