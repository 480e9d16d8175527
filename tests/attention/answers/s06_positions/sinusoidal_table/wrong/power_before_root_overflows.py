"""Computes 10000 ** (2i/d) as (10000 ** 2i) ** (1/d) in float32: infinite from pair 5 on, so from
d_in = 12 those columns stay 0 and 1.

Diagnosis: 10000 ** (2 * i) is computed before the root: from pair 5 on it is too large for a
float32, and these pairs do not turn.
"""


def sinusoidal_table(context_length: int, d_in: int) -> torch.Tensor:
    if d_in % 2 == 1:
        raise ValueError(f"d_in must be even, got {d_in}")
    place = torch.arange(context_length, dtype=torch.float32)[:, None]
    even = torch.arange(0, d_in, 2, dtype=torch.float32)
    # 10000^(2i/d) is the d-th root of 10000^(2i)
    wavelength = torch.pow(torch.pow(10000.0, even), 1.0 / d_in)
    angle = place / wavelength
    table = torch.empty(context_length, d_in)
    table[:, 0::2] = torch.sin(angle)
    table[:, 1::2] = torch.cos(angle)
    return table
