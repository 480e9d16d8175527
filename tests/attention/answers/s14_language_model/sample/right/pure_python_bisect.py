"""Everything is done row by row in plain Python: heapq finds the k largest, math.exp makes the
weights, and bisect finds the token on the line of running sums. Torch only packs the results.

Diagnosis: none
"""
from bisect import bisect_right
from heapq import nlargest
from itertools import accumulate


def _draw(row: list[float], u: float, temperature: float, k: int) -> tuple[int, list[float]]:
    kept = set(nlargest(k, range(len(row)), key=row.__getitem__))
    top = max(row)
    weights = [math.exp((z - top) / temperature) if i in kept else 0.0 for i, z in enumerate(row)]
    total = math.fsum(weights)
    probabilities = [weight / total for weight in weights]
    # as many tokens as have a running sum of at most u lie before the one that is drawn
    return bisect_right(list(accumulate(probabilities)), u), probabilities


def sample(
    logits: torch.Tensor,
    uniform: torch.Tensor,
    temperature: float = 1.0,
    top_k: int | None = None,
) -> tuple[torch.Tensor, torch.Tensor]:
    k = logits.shape[-1] if top_k is None else top_k
    rows, numbers = logits.detach().tolist(), uniform.detach().tolist()
    drawn = [_draw(row, u, temperature, k) for row, u in zip(rows, numbers, strict=True)]
    tokens = torch.tensor([token for token, _ in drawn], dtype=torch.int64, device=logits.device)
    table = torch.tensor([p for _, p in drawn], dtype=logits.dtype, device=logits.device)
    return tokens, table.reshape(logits.shape)
