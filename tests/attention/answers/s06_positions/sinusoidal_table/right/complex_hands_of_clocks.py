"""Takes the lesson's clock hands at their word: complex numbers on the unit circle, computed in
double precision, imaginary part (sine) first.

Diagnosis: none
"""


def sinusoidal_table(context_length: int, d_in: int) -> torch.Tensor:
    pairs, rest = divmod(d_in, 2)
    if rest:
        raise ValueError(f"d_in should be even, it is {d_in}: one column would have no partner")
    places = torch.arange(context_length, dtype=torch.float64)
    exponents = torch.arange(pairs, dtype=torch.float64) * 2 / d_in
    angles = torch.outer(places, torch.pow(10000.0, -exponents))
    hands = torch.polar(torch.ones_like(angles), angles)  # cos + i sin
    return torch.view_as_real(hands).flip(-1).reshape(context_length, d_in).float()
