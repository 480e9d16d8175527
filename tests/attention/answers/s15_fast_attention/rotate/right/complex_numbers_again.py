"""Right. A pair of features is a complex number, and turning is a product with a number of length
1; the angles are computed in float64.

Diagnosis: none
"""
def rotate(x: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    d = x.shape[-1]
    pair = torch.arange(d // 2, dtype=torch.float64, device=x.device)
    speeds = torch.pow(torch.tensor(base, dtype=torch.float64, device=x.device), -2 * pair / d)
    angles = torch.outer(positions.double(), speeds)
    turns = torch.polar(torch.ones_like(angles), angles).to(torch.complex64)
    points = torch.view_as_complex(x.contiguous().unflatten(-1, (d // 2, 2)))
    return torch.view_as_real(points * turns).flatten(start_dim=-2)
