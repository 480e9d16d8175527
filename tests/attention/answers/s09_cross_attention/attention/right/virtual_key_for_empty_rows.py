"""Appends a virtual key without a value, which is free only for queries that have no other free
key.

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
        mask = torch.zeros((), dtype=torch.bool, device=scores.device)
    blocked = mask.expand(scores.shape)
    nobody = blocked.all(dim=-1, keepdim=True)
    virtual = scores.new_zeros(nobody.shape).masked_fill(~nobody, -math.inf)
    scores = torch.cat((scores.masked_fill(blocked, -math.inf), virtual), dim=-1)
    weights = scores.softmax(dim=-1)  # in each row at least one score is finite
    return weights[..., :-1] @ value  # the virtual key hands over nothing
