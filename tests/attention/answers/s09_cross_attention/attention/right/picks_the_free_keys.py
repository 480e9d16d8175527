"""Has no minus infinity: for each query, in a Python loop, only the free keys and values are picked
and the softmax runs over those. With none left, the sum over no values is the zero vector.

Diagnosis: none
"""
import itertools


def attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor | None = None,
) -> torch.Tensor:
    n_k, d_k = key.shape[-2:]
    if value.shape[-2] != n_k:
        raise ValueError(f"{n_k} keys, but {value.shape[-2]} values")
    if mask is None:
        mask = torch.zeros((), dtype=torch.bool, device=query.device)
    free = ~mask.expand(*query.shape[:-1], n_k)

    rows = []
    for place in itertools.product(*map(range, query.shape[:-1])):
        item, chosen = place[:-1], free[place]
        scores = (key[item][chosen] * query[place]).sum(dim=-1) / math.sqrt(d_k)
        weights = scores.softmax(dim=0)
        rows.append((weights[:, None] * value[item][chosen]).sum(dim=0))
    shape = (*query.shape[:-1], value.shape[-1])
    return torch.stack(rows).reshape(shape) if rows else value.new_zeros(shape)
