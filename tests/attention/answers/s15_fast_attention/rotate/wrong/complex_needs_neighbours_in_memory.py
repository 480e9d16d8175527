"""Looks at the pairs as complex numbers without making them neighbours in memory first. Wrong for x
= torch.randn(1, 2, 4, 3).transpose(2, 3), whose features do not lie side by side: an error,
although the text allows any order in memory.

Diagnosis: none
"""


def rotate(x: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    d = x.shape[-1]
    freqs = 1.0 / (base ** (torch.arange(0, d, 2, device=x.device).float() / d))
    angles = torch.outer(positions.float(), freqs)
    turns = torch.polar(torch.ones_like(angles), angles)
    pairs = torch.view_as_complex(x.reshape(*x.shape[:-1], -1, 2))
    return torch.view_as_real(pairs * turns).flatten(-2)
