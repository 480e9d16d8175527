"""Two mistakes. The table has the places 0 to 499, so that place 500 fails. And view_as_complex
needs neighbouring features side by side in memory, which torch.randn(1, 1, 4, 3).transpose(2, 3)
does not have, so that this input fails.

Diagnosis: none
"""


def rotate(x: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    d = x.shape[-1]
    speeds = base ** (-torch.arange(0, d, 2).float() / d)
    angles = torch.outer(torch.arange(500).float(), speeds)
    table = torch.polar(torch.ones_like(angles), angles)
    pairs = torch.view_as_complex(x.reshape(*x.shape[:-1], d // 2, 2))
    turned = pairs * table[positions]
    return torch.view_as_real(turned).flatten(-2)
