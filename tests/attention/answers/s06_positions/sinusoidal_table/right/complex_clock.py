"""Unusual: treats every pair as a complex number exp(i * angle) in double precision, via
torch.polar and view_as_real, then swaps real and imaginary part, because the sine comes first.
Returns float64.

Diagnosis: none
"""


def sinusoidal_table(context_length: int, d_in: int) -> torch.Tensor:
    half, rest = divmod(d_in, 2)
    if rest:
        raise ValueError(f"d_in must be even, got {d_in}")
    # the period of clock i, as a geometric sequence
    periods = torch.tensor([10000.0 ** (2 * i / d_in) for i in range(half)], dtype=torch.float64)
    place = torch.arange(context_length, dtype=torch.float64).unsqueeze(1)
    angle = place / periods
    hands = torch.polar(torch.ones_like(angle), angle)         # cos + i sin
    pairs = torch.view_as_real(hands).flip(-1)                 # (..., [sin, cos])
    return pairs.reshape(context_length, d_in)
