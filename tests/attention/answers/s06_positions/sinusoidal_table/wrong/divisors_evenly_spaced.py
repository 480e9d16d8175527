"""The divisors between that of the first and that of the last pair are spaced evenly (linspace)
instead of as powers, so from d_in = 6 on the pairs in the middle have wrong speeds.

Diagnosis: none
"""


def sinusoidal_table(context_length: int, d_in: int) -> torch.Tensor:
    if d_in % 2:
        raise ValueError("d_in must be even")
    slowest = 10000 ** ((d_in - 2) / d_in)
    divisors = torch.linspace(1.0, slowest, d_in // 2)
    angles = torch.arange(context_length).unsqueeze(1) / divisors
    table = torch.zeros(context_length, d_in)
    table[:, 0::2] = torch.sin(angles)
    table[:, 1::2] = torch.cos(angles)
    return table
