"""Writes down the whole d x d turning matrix of each place and multiplies with it, so neither pairs
nor complex numbers are needed. The angles are computed in float64.

Diagnosis: none
"""


def rotate(x: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    d = x.shape[-1]
    even = torch.arange(0, d, 2, device=x.device)
    odd = even + 1
    speeds = torch.tensor([base ** (-i / d) for i in range(0, d, 2)], dtype=torch.float64)
    angles = torch.outer(positions.double(), speeds.to(positions.device))
    cosine, sine = angles.cos().to(x), angles.sin().to(x)
    turn = x.new_zeros(len(positions), d, d)
    turn[:, even, even] = cosine
    turn[:, even, odd] = -sine
    turn[:, odd, even] = sine
    turn[:, odd, odd] = cosine
    return torch.einsum("tij,bhtj->bhti", turn, x)
