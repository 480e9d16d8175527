"""The k most probable tokens are found by their ranks, two argsorts after each other, and the draw
is a bisection in a Python list of running sums, row by row.

Diagnosis: none
"""

import bisect
import itertools


def sample(
    logits: torch.Tensor,
    uniform: torch.Tensor,
    temperature: float = 1.0,
    top_k: int | None = None,
) -> tuple[torch.Tensor, torch.Tensor]:
    ranks = logits.argsort(dim=-1, descending=True).argsort(dim=-1)
    allowed = ranks < (logits.shape[-1] if top_k is None else top_k)
    below = logits - logits.amax(dim=-1, keepdim=True)
    heights = torch.exp(below / temperature) * allowed
    probabilities = heights / heights.sum(dim=-1, keepdim=True)
    drawn = [
        bisect.bisect_right([*itertools.accumulate(row)], number)
        for row, number in zip(probabilities.tolist(), uniform.tolist())
    ]
    return torch.tensor(drawn, dtype=torch.int64, device=logits.device), probabilities
