"""Pure Python for each row: math.exp, a set of the k best, itertools.accumulate; only the results
become tensors. A fallback takes the last token of positive probability if rounding leaves the sum
below u.

Diagnosis: none
"""

from itertools import accumulate


def _draw(row, u, temperature, k):
    best = max(row)
    allowed = set(sorted(range(len(row)), key=row.__getitem__, reverse=True)[:k])
    powers = [
        math.exp((z - best) / temperature) if i in allowed else 0.0 for i, z in enumerate(row)
    ]
    total = math.fsum(powers)
    shares = [power / total for power in powers]
    for i, up_to_here in enumerate(accumulate(shares)):
        if up_to_here > u:
            return i, shares
    return max(i for i, share in enumerate(shares) if share > 0), shares


def sample(
    logits: torch.Tensor,
    uniform: torch.Tensor,
    temperature: float = 1.0,
    top_k: int | None = None,
) -> tuple[torch.Tensor, torch.Tensor]:
    drawn = [
        _draw(row, u, temperature, len(row) if top_k is None else top_k)
        for row, u in zip(logits.tolist(), uniform.tolist())
    ]
    tokens, probabilities = zip(*drawn)
    return torch.tensor(tokens), torch.tensor(probabilities, dtype=logits.dtype)
