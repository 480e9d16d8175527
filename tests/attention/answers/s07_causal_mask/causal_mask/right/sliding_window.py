"""Slides a window of n entries over n times False followed by n - 1 times True; each place of the
window is one row of the mask, the last row first.

Diagnosis: none
"""


def causal_mask(n: int) -> torch.Tensor:
    tape = torch.tensor([False] * n + [True] * (n - 1))
    return tape.unfold(0, n, 1).flip(0)
