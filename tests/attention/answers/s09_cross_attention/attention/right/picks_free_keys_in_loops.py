"""Right, but with loops over all places and queries: each query picks its free keys by number, and
blocked ones never enter a softmax. With no free key the sum over nothing is the zero vector.

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
        raise ValueError(f"{key.shape[-2]} keys, but {n_k} values")
    if mask is None:
        mask = torch.zeros((), dtype=torch.bool, device=query.device)
    blocked = torch.broadcast_to(mask, (*lead, n_q, n_k))

    rows = []
    for place in itertools.product(*map(range, lead)):
        for i in range(n_q):
            free = torch.nonzero(~blocked[place][i]).flatten()
            scores = (key[place][free] * query[place][i]).sum(dim=1) / math.sqrt(d_k)
            weights = torch.softmax(scores, dim=0)
            rows.append((weights.unsqueeze(1) * value[place][free]).sum(dim=0))
    if not rows:
        return query.new_zeros((*lead, n_q, d_v))
    return torch.stack(rows).reshape(*lead, n_q, d_v)
