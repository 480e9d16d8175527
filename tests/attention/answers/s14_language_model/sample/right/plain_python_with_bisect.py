"""Plain Python numbers row by row: heapq finds the k largest, itertools adds up, and bisect draws.

Diagnosis: none
"""


import bisect
import heapq
import itertools


def sample(
    logits: torch.Tensor,
    uniform: torch.Tensor,
    temperature: float = 1.0,
    top_k: int | None = None,
) -> tuple[torch.Tensor, torch.Tensor]:
    rows = []
    for row in logits.tolist():
        allowed = set(row if top_k is None else heapq.nlargest(top_k, row))
        peak = max(row)
        powers = [math.exp((z - peak) / temperature) if z in allowed else 0.0 for z in row]
        whole = math.fsum(powers)
        rows.append([power / whole for power in powers])
    probabilities = torch.tensor(rows, dtype=logits.dtype, device=logits.device)

    drawn = []
    for row, number in zip(probabilities.tolist(), uniform.tolist(), strict=True):
        sums = list(itertools.accumulate(row))
        drawn.append(min(bisect.bisect_right(sums, number), len(row) - 1))
    return torch.tensor(drawn, dtype=torch.int64, device=logits.device), probabilities
