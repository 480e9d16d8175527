"""Builds the mask as a Toeplitz matrix: windows of length n slide over one band of 2n - 1 bools,
and their order is reversed.

Diagnosis: none
"""


def causal_mask(n: int) -> torch.Tensor:
    # Entry [i, j] depends on j - i alone, so one vector of all the differences is enough.
    difference = torch.arange(1 - n, n)  # -(n - 1) ... n - 1
    band = difference > 0
    windows = band.unfold(0, n, 1)  # window k is band[k : k + n]; row i is window n - 1 - i
    return windows.flip(0)
