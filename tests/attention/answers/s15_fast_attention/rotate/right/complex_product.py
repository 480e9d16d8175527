"""Unusual: each pair becomes one complex number and turning is a complex multiplication; the angles
are computed in float64, and the pairs are picked by strided slices, so any order in memory will
do.

Diagnosis: none
"""


def rotate(x: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    d = x.shape[-1]
    speeds = base ** (-torch.arange(0, d, 2, dtype=torch.float64, device=x.device) / d)
    angles = positions.double()[:, None] * speeds
    turn = torch.polar(torch.ones_like(angles), angles).to(torch.complex64)
    points = torch.complex(x[..., 0::2].contiguous(), x[..., 1::2].contiguous())
    return torch.view_as_real(points * turn).flatten(-2)
