"""Two mistakes: the table of angles has the places 0 to 499, so place 500 raises an error, and
view_as_complex needs pairs that lie next to each other in memory, so an x that was made by
transpose(-2, -1) raises an error, too.

Diagnosis: none
"""


def rotate(x: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    d = x.shape[-1]
    theta = base ** (-torch.arange(0, d, 2).float() / d)
    angles = torch.outer(torch.arange(500).float(), theta)
    table = torch.polar(torch.ones_like(angles), angles)
    pairs = torch.view_as_complex(x.reshape(*x.shape[:-1], d // 2, 2))
    turned = pairs * table[positions]
    return torch.view_as_real(turned).flatten(-2)
