"""Adds one key with a zero value to the context, free only for queries that have no other free
key.

Diagnosis: none
"""


def attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor | None = None,
) -> torch.Tensor:
    n_k = key.shape[-2]
    if value.shape[-2] != n_k:
        raise ValueError(f"{n_k} keys, but {value.shape[-2]} values")
    scores = torch.einsum("...qd,...kd->...qk", query / math.sqrt(query.shape[-1]), key)
    if mask is None:
        return torch.einsum("...qk,...kv->...qv", scores.softmax(dim=-1), value)
    blocked = mask.expand(scores.shape)
    lonely = blocked.all(dim=-1, keepdim=True)
    nobody = scores.new_zeros(lonely.shape).masked_fill(~lonely, -torch.inf)
    scores = torch.cat((scores.masked_fill(blocked, -torch.inf), nobody), dim=-1)
    nothing = value.new_zeros(*value.shape[:-2], 1, value.shape[-1])
    value = torch.cat((value, nothing), dim=-2)
    return torch.einsum("...qk,...kv->...qv", scores.softmax(dim=-1), value)
