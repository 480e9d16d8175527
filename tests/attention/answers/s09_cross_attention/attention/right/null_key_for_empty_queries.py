"""Appends a key with a zero value that is free only for queries without any other key, and calls
F.scaled_dot_product_attention.

Diagnosis: none
"""


def attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor | None = None,
) -> torch.Tensor:
    n_q, n_k = query.shape[-2], key.shape[-2]
    if value.shape[-2] != n_k:
        raise ValueError(f"{n_k} keys, but {value.shape[-2]} values")
    if mask is None:
        return F.scaled_dot_product_attention(query, key, value)
    free = torch.logical_not(mask).expand(*query.shape[:-2], n_q, n_k)
    nobody = torch.logical_not(free.any(dim=-1, keepdim=True))
    one_more = (0, 0, 0, 1)
    return F.scaled_dot_product_attention(
        query,
        F.pad(key, one_more),
        F.pad(value, one_more),
        attn_mask=torch.cat((free, nobody), dim=-1),
    )
