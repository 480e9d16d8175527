"""The clocks' hands are complex numbers of float64 from torch.polar, whose real and imaginary
parts change places.

Diagnosis: none
"""


def sinusoidal_table(context_length: int, d_in: int) -> torch.Tensor:
    if d_in % 2:
        raise ValueError(f"d_in should be even, not {d_in}.")
    places = torch.arange(context_length, dtype=torch.float64)
    exponents = torch.arange(0, d_in, 2, dtype=torch.float64) / d_in
    angles = torch.outer(places, 10000.0**-exponents)
    hands = torch.polar(torch.ones_like(angles), angles)  # cos + i sin
    pairs = torch.view_as_real(hands).flip(-1)  # sin, cos
    return pairs.reshape(context_length, d_in).float()
