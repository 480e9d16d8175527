"""All rows are windows of one strip of n False and n - 1 True, each one step further to the left.

Diagnosis: none
"""


def causal_mask(n: int) -> torch.Tensor:
    strip = torch.tensor([False] * n + [True] * (n - 1))
    return strip.unfold(0, n, 1).flip(0)
