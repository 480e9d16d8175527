"""Right: every pair is a complex number on the unit circle, made by torch.polar in float64; real
and imaginary part are swapped in the end.

Diagnosis: none
"""


def sinusoidal_table(context_length: int, d_in: int) -> torch.Tensor:
    if d_in % 2 != 0:
        raise ValueError(f"d_in must be even, not {d_in}")
    place = torch.arange(context_length, dtype=torch.float64)
    speed = 10000.0 ** (-torch.arange(0, d_in, 2, dtype=torch.float64) / d_in)
    angle = torch.outer(place, speed)
    hands = torch.polar(torch.ones_like(angle), angle)  # cos + i sin
    pairs = torch.view_as_real(hands).flip(-1)  # (place, pair, 2): sine first
    return pairs.flatten(start_dim=1).float()
