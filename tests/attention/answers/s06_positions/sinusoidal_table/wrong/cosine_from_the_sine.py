"""It computes the cosine as the positive root of 1 - sin ** 2.

Mistake: for sinusoidal_table(4, 2) it returns [0.9093, 0.4161] at place 2, the text asks for [sin
2, cos 2] = [0.9093, -0.4161].

Diagnosis: The cosines are never negative, as if computed as a square root.
"""


def sinusoidal_table(context_length: int, d_in: int) -> torch.Tensor:
    if d_in % 2 == 1:
        raise ValueError("d_in should be even")
    p = torch.arange(context_length, dtype=torch.float64).unsqueeze(1)
    i = torch.arange(d_in // 2, dtype=torch.float64)
    sines = torch.sin(p / 10000 ** (2 * i / d_in))
    cosines = torch.sqrt(1 - sines**2)
    table = torch.zeros(context_length, d_in)
    table[:, 0::2] = sines
    table[:, 1::2] = cosines
    return table
