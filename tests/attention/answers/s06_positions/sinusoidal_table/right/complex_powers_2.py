"""Every pair is one complex number exp(i w); its p-th power is the hand of the clock at place p.
All in complex128, then real and imaginary part are written out with the sine (imaginary part)
first.

Diagnosis: none
"""


def sinusoidal_table(context_length: int, d_in: int) -> torch.Tensor:
    if d_in & 1:
        raise ValueError(f"d_in must be even, got {d_in}")
    half = d_in // 2
    log_speed = torch.arange(half, dtype=torch.float64) * (-2.0 * math.log(10000.0) / max(d_in, 1))
    unit = torch.polar(torch.ones(half, dtype=torch.float64), log_speed.exp())
    p = torch.arange(context_length, dtype=torch.float64)
    hands = unit[None, :] ** p[:, None]                      # (context_length, half)
    pairs = torch.view_as_real(hands).flip(-1)               # cos, sin  ->  sin, cos
    return pairs.reshape(context_length, d_in).to(torch.get_default_dtype())
