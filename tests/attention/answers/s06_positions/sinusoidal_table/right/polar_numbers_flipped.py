"""Makes complex numbers of radius 1 in float64 with torch.polar, looks at them as (cos, sin) pairs
and flips each pair.

Diagnosis: none
"""


def sinusoidal_table(context_length: int, d_in: int) -> torch.Tensor:
    if d_in % 2:
        raise ValueError(f"d_in should be even; it is {d_in}.")
    exponents = torch.arange(0, d_in, 2, dtype=torch.float64) / d_in
    places = torch.arange(context_length, dtype=torch.float64)
    angles = places[:, None] / torch.pow(10000.0, exponents)
    hands = torch.view_as_real(torch.polar(torch.ones_like(angles), angles))
    return hands.flip(-1).reshape(context_length, d_in).to(torch.get_default_dtype())
