"""Right. Pairs of features are complex numbers, and turning them is one product with a number of
length 1; the angles are computed in float64.

Diagnosis: none
"""
def rotate(x: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    d = x.shape[-1]
    speeds = base ** (-torch.arange(0, d, 2, dtype=torch.float64, device=x.device) / d)
    angles = torch.outer(positions.double(), speeds)
    turns = torch.polar(torch.ones_like(angles), angles).to(torch.complex64)
    points = torch.view_as_complex(x.float().unflatten(-1, (d // 2, 2)).contiguous())
    return torch.view_as_real(points * turns).flatten(-2)
