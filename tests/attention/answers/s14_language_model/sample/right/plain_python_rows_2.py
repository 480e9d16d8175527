"""Right, unusual: no tensor operations on the way. Every row becomes a Python list; powers, the
total and the running sum are Python floats, the k largest are found with heapq, and the token is
found by walking along the line. Only the two results are tensors again.

Diagnosis: none
"""


import heapq


def sample(
    logits: torch.Tensor,
    uniform: torch.Tensor,
    temperature: float = 1.0,
    top_k: int | None = None,
) -> tuple[torch.Tensor, torch.Tensor]:
    drawn, table = [], []
    for row, u in zip(logits.tolist(), uniform.tolist()):
        size = len(row)
        allowed = set(heapq.nlargest(top_k or size, range(size), key=row.__getitem__))
        top = max(row)
        powers = [
            math.exp((z - top) / temperature) if i in allowed else 0.0 for i, z in enumerate(row)
        ]
        total = math.fsum(powers)
        row_p = [power / total for power in powers]
        running, token = 0.0, None
        for i, p in enumerate(row_p):
            running += p
            if running > u:
                token = i
                break
        drawn.append(max(allowed) if token is None else token)
        table.append(row_p)
    return torch.tensor(drawn, dtype=torch.int64), torch.tensor(table, dtype=logits.dtype)
