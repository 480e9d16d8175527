"""Right, but the k largest logits are found by k rounds of argmax, and the token is found by
bisection in a Python list of running sums.

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
    allowed = torch.ones_like(logits, dtype=torch.bool)
    if top_k is not None:
        allowed = ~allowed
        left = logits.clone()
        for _ in range(top_k):
            champion = left.argmax(dim=1, keepdim=True)
            allowed.scatter_(1, champion, True)
            left.scatter_(1, champion, -torch.inf)
    powers = torch.exp((logits - logits.amax(dim=1, keepdim=True)) / temperature) * allowed
    probabilities = powers / torch.einsum("bv->b", powers)[:, None]
    drawn = [
        bisect_right([*accumulate(row)], number)
        for row, number in zip(probabilities.tolist(), uniform.tolist())
    ]
    return torch.tensor(drawn, dtype=torch.int64, device=logits.device), probabilities
