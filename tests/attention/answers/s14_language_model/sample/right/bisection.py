"""Row by row, with the standard library: the running sums of the probabilities are a sorted list,
and the first one larger than the uniform number is found by bisection.

Diagnosis: none
"""
from bisect import bisect_right
from itertools import accumulate


def sample(
    logits: torch.Tensor,
    uniform: torch.Tensor,
    temperature: float = 1.0,
    top_k: int | None = None,
) -> tuple[torch.Tensor, torch.Tensor]:
    count = logits.shape[-1] if top_k is None else top_k
    rows, drawn = [], []
    for row, number in zip(logits, uniform.tolist(), strict=True):
        best = sorted(range(len(row)), key=row.tolist().__getitem__, reverse=True)[:count]
        shares = torch.zeros_like(row)
        shares[best] = torch.softmax(row[best] / temperature, dim=0)
        rows.append(shares)
        drawn.append(bisect_right(list(accumulate(shares.tolist())), number))
    return torch.tensor(drawn, dtype=torch.int64, device=logits.device), torch.stack(rows)
