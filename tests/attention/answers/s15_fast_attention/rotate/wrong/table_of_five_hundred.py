"""Sine and cosine come from a table of the places 0 to 499. Breaks "positions: ... from 0 to 500":
place 500 raises an IndexError (off by one).

Diagnosis: none
"""
def rotate(x: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    d = x.shape[-1]
    speeds = base ** (-torch.arange(0, d, 2) / d)
    angles = torch.arange(500)[:, None] * speeds  # all places
    cos, sin = angles.cos()[positions], angles.sin()[positions]
    a, b = x[..., 0::2], x[..., 1::2]
    return torch.stack((a * cos - b * sin, a * sin + b * cos), dim=-1).flatten(-2)
