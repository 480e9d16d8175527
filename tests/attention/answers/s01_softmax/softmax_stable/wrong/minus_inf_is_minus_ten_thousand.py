"""Wrong where the finite scores are near -10000: replaces -inf by -10000 before it goes on, so a
blocked entry beside scores such as -9999 or -10000 gets a weight (0.27, 0.5) and not 0, and
takes it from the others.

Diagnosis: Scores of -inf are replaced by a finite number, so they get weight where the other scores
are as low.
"""


def softmax_stable(x: torch.Tensor, dim: int) -> torch.Tensor:
    LOWEST = -10000.0  # no score is lower than this
    safe = torch.where(torch.isneginf(x), torch.full_like(x, LOWEST), x)
    shifted = safe - safe.amax(dim=dim, keepdim=True).detach()
    e = torch.exp(shifted)
    return e / e.sum(dim=dim, keepdim=True)
