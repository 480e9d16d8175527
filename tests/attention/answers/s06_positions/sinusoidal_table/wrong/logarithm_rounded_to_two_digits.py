"""The speeds are computed as exp(-9.21 * 2i / d_in), with the logarithm of 10000 rounded to 9.21,
so angles are off by up to about 1.4e-5 times the place: nothing at the first places, more than a
hundredth from place 1000 on.

Diagnosis: The place is divided by a power of about 9997, not of 10000; the exponent is 2i / d.
"""


def sinusoidal_table(context_length: int, d_in: int) -> torch.Tensor:
    """The position table of Vaswani and others (2017)."""
    if d_in % 2:
        raise ValueError(f"d_in must be even, not {d_in}.")
    log_base = 9.21  # ln(10000)
    places = torch.arange(context_length, dtype=torch.float64)
    exponents = torch.arange(0, d_in, 2, dtype=torch.float64) / d_in
    speeds = torch.exp(-log_base * exponents)
    angles = torch.outer(places, speeds)
    table = torch.stack([angles.sin(), angles.cos()], dim=-1)
    return table.reshape(context_length, d_in).float()
