"""view_as_complex needs the last axis to lie side by side in memory, and reshape does not see to
that. Breaks "in any order in memory, as after a transpose": x = y.transpose(-2, -1) raises a
RuntimeError.

Diagnosis: none
"""
def rotate(x: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    d = x.shape[-1]
    theta = 1.0 / (base ** (torch.arange(0, d, 2).float() / d))
    angles = torch.outer(positions.float(), theta)
    turns = torch.polar(torch.ones_like(angles), angles)
    points = torch.view_as_complex(x.reshape(*x.shape[:-1], d // 2, 2))
    return torch.view_as_real(points * turns).flatten(-2)
