"""Each pair of features is a complex number, which is multiplied by a number of length 1 made with
torch.polar.

Diagnosis: none
"""


def rotate(x: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    d = x.shape[-1]
    speeds = base ** (-torch.arange(0, d, 2, device=x.device) / d)
    angles = torch.outer(positions.to(speeds.dtype), speeds)  # (tokens, d / 2)
    turns = torch.polar(torch.ones_like(angles), angles)
    points = torch.complex(x[..., 0::2], x[..., 1::2])
    return torch.view_as_real(points * turns).flatten(start_dim=-2)
