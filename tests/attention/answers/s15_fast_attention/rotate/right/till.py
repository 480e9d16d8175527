"""Unusual: pairs become complex numbers, multiplied with torch.polar, as in LLaMA's code, with a
contiguous copy first.

Diagnosis: none
"""


def rotate(x: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    d = x.shape[-1]
    speeds = base ** (-torch.arange(0, d, 2, dtype=torch.float64) / d)
    angles = torch.outer(positions.to(torch.float64), speeds).float()
    turns = torch.polar(torch.ones_like(angles), angles)
    pairs = torch.view_as_complex(x.contiguous().reshape(*x.shape[:-1], d // 2, 2))
    return torch.view_as_real(pairs * turns).flatten(-2)
