"""Computes the cosine as the root of 1 - sin ** 2, which is never negative. In sinusoidal_table(3,
4) the entry [2, 1] should be cos(2) = -0.416 and is +0.416.

Diagnosis: The cosines are never negative, as if computed as a square root.
"""


def sinusoidal_table(context_length: int, d_in: int) -> torch.Tensor:
    if d_in % 2 != 0:
        raise ValueError("d_in must be even")
    p = torch.arange(context_length, dtype=torch.float32).unsqueeze(1)
    exponent = torch.arange(0, d_in, 2, dtype=torch.float32) / d_in
    sines = torch.sin(p / 10000**exponent)
    table = torch.zeros(context_length, d_in)
    table[:, 0::2] = sines
    table[:, 1::2] = torch.sqrt(1 - sines**2)
    return table
