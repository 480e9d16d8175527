"""Goes through all queries in a loop and takes the softmax over only those keys that are free, so
that blocked ones never come in. A query without a free key sums over an empty selection: zeros.

Diagnosis: none
"""

import itertools


def attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor | None = None,
) -> torch.Tensor:
    *lead, n_q, d_k = query.shape
    n_k, d_v = value.shape[-2:]
    if key.shape[-2] != n_k:
        raise ValueError(f"{key.shape[-2]} keys and {n_k} values do not belong together")
    if mask is None:
        mask = torch.zeros(n_k, dtype=torch.bool, device=query.device)
    free = mask.logical_not().expand(*lead, n_q, n_k)

    rows = []
    for *item, i in itertools.product(*map(range, (*lead, n_q))):
        item = tuple(item)
        chosen = free[item][i]
        keys, values = key[item][chosen], value[item][chosen]
        scores = (keys * query[item][i]).sum(dim=-1) / math.sqrt(d_k)
        weights = torch.softmax(scores, dim=0)
        rows.append((weights.unsqueeze(1) * values).sum(dim=0))
    return torch.stack(rows).reshape(*lead, n_q, d_v)
