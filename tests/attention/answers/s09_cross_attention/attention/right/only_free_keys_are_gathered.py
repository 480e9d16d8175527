"""There is no minus infinity anywhere: for each query in turn the free keys and values are picked
out, and the softmax runs over these alone. Without a free key it is a sum over nothing, zero.

Diagnosis: none
"""


def attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor | None = None,
) -> torch.Tensor:
    *leading, n_q, d_k = query.shape
    n_k, d_v = key.shape[-2], value.shape[-1]
    if value.shape[-2] != n_k:
        raise ValueError(f"{n_k} keys, but {value.shape[-2]} values")
    if mask is None:
        mask = torch.zeros(n_q, n_k, dtype=torch.bool, device=query.device)
    items = math.prod(leading)
    free = ~mask.broadcast_to((*leading, n_q, n_k)).reshape(items, n_q, n_k)
    queries = query.reshape(items, n_q, d_k)
    keys = key.reshape(items, n_k, d_k)
    values = value.reshape(items, n_k, d_v)

    def answer(b: int, i: int) -> torch.Tensor:
        seen = free[b, i].nonzero().flatten()
        weights = (keys[b, seen] @ queries[b, i] / math.sqrt(d_k)).softmax(dim=0)
        return (weights.unsqueeze(1) * values[b, seen]).sum(dim=0)

    rows = [answer(b, i) for b in range(items) for i in range(n_q)]
    found = torch.stack(rows) if rows else value.new_zeros(0, d_v)
    return found.reshape(*leading, n_q, d_v)
