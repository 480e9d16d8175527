"""Goes through the keys one at a time with a running maximum, as fast attention kernels do. The
maximum starts at the lowest finite number, so that -inf minus it is never nan.

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
    rows = query.shape[:-1]
    if mask is not None:
        mask = torch.broadcast_to(mask, (*rows, n_k))
    top = query.new_full((*rows, 1), torch.finfo(query.dtype).min)
    total = query.new_zeros((*rows, 1))
    out = query.new_zeros((*rows, value.shape[-1]))
    for j in range(n_k):
        score = (query * key[..., j : j + 1, :]).sum(-1, keepdim=True) / math.sqrt(d_k)
        if mask is not None:
            score = score.masked_fill(mask[..., j : j + 1], -math.inf)
        higher = torch.maximum(top, score.detach())
        shrink, weight = (top - higher).exp(), (score - higher).exp()
        total = total * shrink + weight
        out = out * shrink + weight * value[..., j : j + 1, :]
        top = higher
    return out / total.masked_fill(total == 0, 1.0)
