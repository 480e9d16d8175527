"""Right: the keys are read one after another with a running maximum, a running total and a running
sum of values, as fast attention kernels do it. The matrix of scores never exists, and a query
that met no free key divides zero by one.

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
    rows = query.shape[:-1]  # (..., n_q)
    if mask is None:
        mask = torch.zeros((), dtype=torch.bool, device=query.device)
    mask = torch.broadcast_to(mask, (*rows, n_k))

    top = query.new_full((*rows, 1), -math.inf)  # the largest free score so far, a constant
    total = query.new_zeros((*rows, 1))
    summed = query.new_zeros((*rows, value.shape[-1]))
    for j in range(n_k):
        blocked = mask[..., j : j + 1]
        score = (query * key[..., j : j + 1, :]).sum(dim=-1, keepdim=True)
        score = score / math.sqrt(query.shape[-1])
        new_top = torch.where(blocked, top, torch.maximum(top, score.detach()))
        fade = (top - new_top).exp().masked_fill(top.isinf(), 0.0)
        part = (score - new_top).masked_fill(blocked, 0.0).exp().masked_fill(blocked, 0.0)
        total = total * fade + part
        summed = summed * fade + part * value[..., j : j + 1, :]
        top = new_top
    return summed / total.masked_fill(total == 0, 1.0)
