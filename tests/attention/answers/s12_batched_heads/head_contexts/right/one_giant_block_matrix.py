"""The heads become blocks of one large matrix; blocks of other heads are masked with -inf.

Diagnosis: none
"""


def head_contexts(queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor) -> torch.Tensor:
    h, q, d = queries.shape
    k = keys.shape[1]
    s = queries.flatten(0, 1) @ keys.flatten(0, 1).T / math.sqrt(d)
    same = torch.block_diag(*[torch.ones(q, k)] * h).bool()
    return (s.where(same, -math.inf).softmax(1) @ values.flatten(0, 1)).unflatten(0, (h, q))
