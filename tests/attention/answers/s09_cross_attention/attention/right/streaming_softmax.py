"""Goes through the keys one by one with a running maximum, a running sum of exponentials and a
running weighted sum of values, so that the table of scores never exists. The running maximum is
detached, because the result does not depend on it.

Diagnosis: none
"""


def attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor | None = None,
) -> torch.Tensor:
    n_q, d_k = query.shape[-2:]
    n_k = key.shape[-2]
    if value.shape[-2] != n_k:
        raise ValueError(f"{n_k} keys, but {value.shape[-2]} values")
    if mask is None:
        mask = torch.zeros((), dtype=torch.bool, device=query.device)
    mask = mask.expand(*query.shape[:-2], n_q, n_k)

    lowest = torch.finfo(query.dtype).min  # finite, below every score
    total = query[..., :1] * 0.0
    result = total.expand(*query.shape[:-1], value.shape[-1])
    top = torch.full_like(total, lowest, requires_grad=False)
    for j in range(n_k):
        blocked = mask[..., j : j + 1]
        score = (query * key[..., j : j + 1, :]).sum(dim=-1, keepdim=True) / math.sqrt(d_k)
        score = score.masked_fill(blocked, lowest)
        new_top = torch.maximum(top, score.detach())
        shrink = (top - new_top).exp()
        share = (score - new_top).exp().masked_fill(blocked, 0.0)
        total = total * shrink + share
        result = result * shrink + share * value[..., j : j + 1, :]
        top = new_top
    # A query with a free key has a total of at least 1; one without has 0, and so has its result.
    return result / total.masked_fill(total == 0, 1.0)
