"""Goes through the keys one by one and keeps a running maximum, total and sum of values, without
ever holding a matrix of weights.

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
    query = query / math.sqrt(query.shape[-1])
    shape = query.shape[:-1]
    if mask is not None:
        mask = mask.expand(*shape, n_k)
    peak = query.new_full((*shape, 1), torch.finfo(query.dtype).min)  # a constant for autograd
    total = query.new_zeros(*shape, 1)
    result = query.new_zeros(*shape, value.shape[-1])
    for j in range(n_k):
        score = query @ key[..., j : j + 1, :].transpose(-2, -1)
        higher = torch.maximum(peak, score.detach())
        if mask is None:
            part = torch.exp(score - higher)
        else:
            hidden = mask[..., j : j + 1]
            higher = torch.where(hidden, peak, higher)
            part = torch.exp(torch.where(hidden, higher, score) - higher)
            part = part.masked_fill(hidden, 0.0)
        keep = torch.exp(peak - higher)
        total = total * keep + part
        result = result * keep + part * value[..., j : j + 1, :]
        peak = higher
    return result / total.masked_fill(total == 0, 1.0)
