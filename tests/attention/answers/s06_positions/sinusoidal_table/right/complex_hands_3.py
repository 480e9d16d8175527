"""Unusual: each pair is a complex number of length 1 (torch.polar), read as (real, imaginary) and
turned round to (sine, cosine). Computed in float64 and returned as float32.

Diagnosis: none
"""


def sinusoidal_table(context_length: int, d_in: int) -> torch.Tensor:
    if d_in % 2 == 1:
        raise ValueError("d_in must be even, every sine needs its cosine")
    exponents = torch.arange(0, d_in, 2, dtype=torch.float64) / max(d_in, 1)
    speeds = torch.pow(10000.0, -exponents)
    angles = torch.outer(torch.arange(context_length, dtype=torch.float64), speeds)
    hands = torch.polar(torch.ones_like(angles), angles)
    cos_sin = torch.view_as_real(hands)
    return cos_sin.flip(-1).reshape(context_length, d_in).float()
