"""Right, unusual: each pair of features is a complex number, and turning is multiplying by a number
of length 1, which torch.polar makes from the angles. The angles are computed in float64. The
input is copied into plain order first, so any order in memory will do.

Diagnosis: none
"""


def rotate(x: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    d = x.shape[-1]
    speed = torch.tensor(float(base), dtype=torch.float64).pow(
        -torch.arange(0, d, 2, dtype=torch.float64) / d
    )
    angle = torch.outer(positions.to(torch.float64), speed)
    turn = torch.polar(torch.ones_like(angle), angle).to(torch.complex64)
    points = torch.view_as_complex(x.contiguous().unflatten(-1, (d // 2, 2)).contiguous())
    return torch.view_as_real(points * turn).flatten(-2)
