"""Appends a null key with a zero value that is free only for queries without any other free key.

Diagnosis: none
"""


def attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor | None = None,
) -> torch.Tensor:
    n_k, d_k = key.shape[-2:]
    if value.shape[-2] != n_k:
        raise ValueError(f"{n_k} keys, but {value.shape[-2]} values")
    scores = torch.einsum("...qd,...kd->...qk", query, key) / math.sqrt(d_k)
    if mask is None:
        return torch.softmax(scores, -1) @ value
    blocked = mask.expand(scores.shape)
    lonely = blocked.all(dim=-1, keepdim=True)
    blocked = torch.cat((blocked, ~lonely), dim=-1)
    scores = nn.functional.pad(scores, (0, 1))
    value = nn.functional.pad(value, (0, 0, 0, 1))
    weights = scores.masked_fill(blocked, -math.inf).softmax(dim=-1)
    return weights @ value
