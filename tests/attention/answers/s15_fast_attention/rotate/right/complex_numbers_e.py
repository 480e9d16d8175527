"""Neighbouring features are made the real and imaginary part of a complex number and multiplied with
torch.polar.

Diagnosis: none
"""


def rotate(x: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    d = x.shape[-1]
    speeds = torch.pow(base, -torch.arange(0, d, 2, dtype=torch.float64) / d)
    angles = torch.outer(positions.to(torch.float64), speeds).float()
    turn = torch.polar(torch.ones_like(angles), angles)  # (tokens, d / 2)
    points = torch.complex(x[..., 0::2], x[..., 1::2])
    return torch.view_as_real(points * turn).flatten(-2)
