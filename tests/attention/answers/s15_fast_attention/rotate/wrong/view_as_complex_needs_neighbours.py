"""The pairs are viewed as complex numbers, which torch can only do where the features of a pair lie
next to each other in memory. Wrong (an error) for x = torch.randn(2, 3, 4, 5).transpose(2, 3),
whose features are not neighbours.

Diagnosis: none
"""


def rotate(x: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    d = x.shape[-1]
    theta = 1.0 / (base ** (torch.arange(0, d, 2, device=x.device).float() / d))
    angles = torch.outer(positions.float(), theta)
    turns = torch.polar(torch.ones_like(angles), angles)
    pairs = torch.view_as_complex(x.unflatten(-1, (-1, 2)))
    return torch.view_as_real(pairs * turns).flatten(-2)
