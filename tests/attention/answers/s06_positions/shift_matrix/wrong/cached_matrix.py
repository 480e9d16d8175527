"""Wrong. functools.cache hands out one and the same matrix for the same k and d_in: after
M = shift_matrix(1, 2); M.zero_(), shift_matrix(1, 2) is all zeros.

Diagnosis: none
"""
import functools


@functools.cache
def shift_matrix(k: int, d_in: int) -> torch.Tensor:
    rates = 10000 ** (-torch.arange(0, d_in, 2, dtype=torch.float64) / d_in)
    blocks = []
    for rate in rates:
        c, s = torch.cos(k * rate), torch.sin(k * rate)
        blocks.append(torch.stack([torch.stack([c, -s]), torch.stack([s, c])]))
    return torch.block_diag(*blocks).float()
