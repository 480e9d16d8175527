"""Unusual: each pair is one complex number exp(i * angle) on the unit circle, computed in
complex128 with torch.polar; view_as_real gives (cos, sin), flipped to (sin, cos), and the pairs
are laid side by side. The result is cast to float32 at the end, which makes a new tensor each
time.

Diagnosis: none
"""


def sinusoidal_table(context_length: int, d_in: int) -> torch.Tensor:
    if d_in & 1:
        raise ValueError(f"d_in={d_in} is odd: one column would be without partner")
    speed = torch.pow(10000.0, -torch.arange(0, d_in, 2, dtype=torch.float64) / max(d_in, 1))
    angle = torch.outer(torch.arange(context_length, dtype=torch.float64), speed)
    hands = torch.polar(torch.ones_like(angle), angle)          # cos + i sin
    return torch.view_as_real(hands).flip(-1).flatten(-2).to(torch.float32)
