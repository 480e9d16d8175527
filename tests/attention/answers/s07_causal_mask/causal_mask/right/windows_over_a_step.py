"""A step of 2n - 1 bools, of which unfold shows n windows; the window moves from row to row.

Diagnosis: none
"""


def causal_mask(n: int) -> torch.Tensor:
    step = torch.arange(2 * n - 1) >= n
    return step.unfold(0, n, 1).flip(0)
