"""The formula of another library: the speeds are spaced by log(10000) / (d/2 - 1), so that the last
one is 1/10000. Breaks "sin(p / 10000 ** (2 * i / d_in))" for every d_in of 4 or more.

Diagnosis: The exponents run from 0 to 1: the last one should be (d - 2) / d.
"""
def sinusoidal_table(context_length: int, d_in: int) -> torch.Tensor:
    if d_in % 2:
        raise ValueError("d_in should be even")
    half = d_in // 2
    step = math.log(10000.0) / max(half - 1, 1)
    speeds = torch.exp(-step * torch.arange(half).float())
    angles = torch.arange(context_length).float()[:, None] * speeds
    table = torch.empty(context_length, d_in)
    table[:, 0::2] = angles.sin()
    table[:, 1::2] = angles.cos()
    return table
