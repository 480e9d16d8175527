"""Spreads the speeds evenly (on a log scale) from 1 to 1/100, which fits d_in = 4 and d_in = 2 only.
With d_in = 6 the speeds should be 1, 0.0464 and 0.00215; here they are 1, 0.1 and 0.01.

Diagnosis: The exponents run from 0 to 0.5, whatever d_in is: the last one should be (d - 2) / d.
"""


def shift_matrix(k: int, d_in: int) -> torch.Tensor:
    """The matrix M with ``table[p + k] = table[p] @ M`` for every place p."""
    speeds = torch.logspace(0, -2, d_in // 2)  # from 1 down to 1/100, each slower than the last
    blocks = []
    for speed in speeds:
        s, c = torch.sin(k * speed), torch.cos(k * speed)
        blocks.append(torch.stack([torch.stack([c, -s]), torch.stack([s, c])]))
    return torch.block_diag(*blocks)
