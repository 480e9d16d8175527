"""Right. A pair of features is a complex number, turning is a multiplication by exp(i p theta):
view_as_complex, polar, view_as_real. The angles are computed in float64.

Diagnosis: none
"""


def rotate(x: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    """Turn each pair of features by an angle that grows with the token's place."""
    d = x.shape[-1]
    i = torch.arange(d // 2, dtype=torch.float64, device=x.device)
    theta = torch.exp(-2 * i / d * math.log(base))
    angle = torch.outer(positions.double(), theta).float()
    phase = torch.polar(torch.ones_like(angle), angle)
    z = torch.view_as_complex(x.float().unflatten(-1, (d // 2, 2)).contiguous())
    return torch.view_as_real(z * phase).flatten(-2)
