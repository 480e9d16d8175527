"""Unusual: plain Python floats, row by row, with heapq for the largest logits and
itertools.accumulate for the sums; torch only holds the results.

Diagnosis: none
"""
import heapq
from itertools import accumulate


def sample(
    logits: torch.Tensor,
    uniform: torch.Tensor,
    temperature: float = 1.0,
    top_k: int | None = None,
) -> tuple[torch.Tensor, torch.Tensor]:
    rows = []
    for row in logits.tolist():
        places = range(len(row))
        kept = set(places if top_k is None else heapq.nlargest(top_k, places, key=row.__getitem__))
        largest = max(row)
        powers = [math.exp((row[i] - largest) / temperature) if i in kept else 0.0 for i in places]
        total = math.fsum(powers)
        rows.append([power / total for power in powers])
    probabilities = torch.tensor(rows, dtype=logits.dtype, device=logits.device)
    drawn = []
    for row, number in zip(probabilities.tolist(), uniform.tolist()):
        last = max(i for i, share in enumerate(row) if share > 0)
        drawn.append(next((i for i, total in enumerate(accumulate(row)) if total > number), last))
    return torch.tensor(drawn, dtype=torch.int64, device=logits.device), probabilities
