"""Right. Each pair is a complex number, and turning it is multiplying it by one of length 1; the
angles are computed in float64. `torch.complex` is used and no view, so any order in memory is fine.

Diagnosis: none
"""
def rotate(x: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    d = x.shape[-1]
    exponents = torch.arange(0, d, 2, dtype=torch.float64, device=x.device) / d
    angles = torch.outer(positions.to(torch.float64), float(base) ** -exponents)
    turns = torch.polar(torch.ones_like(angles), angles).to(torch.complex64)
    points = torch.complex(x[..., 0::2], x[..., 1::2])
    return torch.view_as_real(points * turns).flatten(start_dim=-2)
