"""Wrong, twice. The table of turns holds the places 0 to 499, so a token at place 500 is an error
although the text allows it. And view_as_complex needs neighbouring features in memory: for x =
torch.randn(1, 1, 4, 3).transpose(2, 3) it is an error although x may lie in memory in any order.

Diagnosis: none
"""


def rotate(x: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    d = x.shape[-1]
    speeds = base ** (-torch.arange(0, d, 2) / d)
    angles = torch.outer(torch.arange(500.0), speeds)  # a row for each possible place
    table = torch.polar(torch.ones_like(angles), angles)
    pairs = torch.view_as_complex(x.reshape(*x.shape[:-1], d // 2, 2))
    turned = pairs * table[positions]
    return torch.view_as_real(turned).flatten(-2)
