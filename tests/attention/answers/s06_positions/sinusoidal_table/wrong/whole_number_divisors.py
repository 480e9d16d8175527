"""The divisors are stored in an integer tensor, which cuts off their decimals. With d_in = 6 the
angle of pair 1 at place 4 should be 4 / 21.544; here it is 4 / 21.

Diagnosis: The numbers that a place is divided by are rounded down to whole numbers.
"""


def sinusoidal_table(context_length: int, d_in: int) -> torch.Tensor:
    if d_in % 2 != 0:
        raise ValueError("d_in must be even")
    divisors = torch.ones(d_in // 2, dtype=torch.long)
    for i in range(d_in // 2):
        divisors[i] = 10000 ** (2 * i / d_in)
    places = torch.arange(context_length).unsqueeze(1)
    angles = places / divisors
    table = torch.zeros(context_length, d_in)
    table[:, 0::2] = torch.sin(angles)
    table[:, 1::2] = torch.cos(angles)
    return table
