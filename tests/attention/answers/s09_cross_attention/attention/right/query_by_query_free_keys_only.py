"""Right. Goes through the queries one by one and picks the free keys and values out, so that no mask
is applied to scores. A query without a free key gets the sum of no vectors at all, which is zero
and has zero gradients.

Diagnosis: none
"""
def attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor | None = None,
) -> torch.Tensor:
    *lead, n_q, d_k = query.shape
    n_k, d_v = key.shape[-2], value.shape[-1]
    if value.shape[-2] != n_k:
        raise ValueError(f"{n_k} keys, but {value.shape[-2]} values")
    items = math.prod(lead)
    if mask is None:
        mask = torch.zeros(n_k, dtype=torch.bool, device=query.device)
    free = ~mask.broadcast_to((*lead, n_q, n_k)).reshape(items, n_q, n_k)
    q = query.reshape(items, n_q, d_k)
    k = key.reshape(items, n_k, d_k)
    v = value.reshape(items, n_k, d_v)
    rows = []
    for b in range(items):
        for i in range(n_q):
            seen = free[b, i].nonzero().flatten()
            scores = (k[b, seen] * q[b, i]).sum(dim=-1) / math.sqrt(d_k)
            weights = torch.softmax(scores, dim=0)
            rows.append((weights.unsqueeze(-1) * v[b, seen]).sum(dim=0))
    if not rows:
        return query.new_zeros((*lead, n_q, d_v))
    return torch.stack(rows).reshape(*lead, n_q, d_v)
