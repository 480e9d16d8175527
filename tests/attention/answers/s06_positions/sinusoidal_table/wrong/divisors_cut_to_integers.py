"""The divisors are written into an integer tensor, which cuts off what is behind the point. In
sinusoidal_table(2, 6) column 2 of place 1 should be sin(1 / 21.544...), and here it is sin(1 /
21).

Diagnosis: The numbers that a place is divided by are rounded down to whole numbers.
"""
def sinusoidal_table(context_length: int, d_in: int) -> torch.Tensor:
    """The position table of Vaswani and others (2017)."""
    if d_in % 2 != 0:
        raise ValueError("d_in must be even")
    pairs = torch.arange(d_in // 2)
    divisors = torch.zeros_like(pairs)
    for i in range(d_in // 2):
        divisors[i] = 10000 ** (2 * i / d_in)
    angles = torch.arange(context_length)[:, None] / divisors[None, :]
    table = torch.zeros(context_length, d_in)
    table[:, 0::2] = torch.sin(angles)
    table[:, 1::2] = torch.cos(angles)
    return table
