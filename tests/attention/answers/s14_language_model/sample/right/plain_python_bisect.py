"""Works row by row in plain Python: heapq finds the k largest, math.exp the powers, and bisect the
token in whose part of the line the uniform number lies. Right.

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
    for row in logits.detach().tolist():
        kept = range(len(row))
        if top_k is not None:
            kept = heapq.nlargest(top_k, kept, key=row.__getitem__)
        largest = max(row)
        powers = [0.0] * len(row)
        for place in kept:
            powers[place] = math.exp((row[place] - largest) / temperature)
        total = math.fsum(powers)
        rows.append([power / total for power in powers])
    probabilities = torch.tensor(rows, dtype=logits.dtype, device=logits.device)
    drawn = []
    for row, number in zip(probabilities.tolist(), uniform.tolist()):
        # bisect_right: the first place whose sum is larger than the number
        drawn.append(bisect.bisect_right(list(itertools.accumulate(row)), number))
    return torch.tensor(drawn, dtype=torch.int64, device=logits.device), probabilities
