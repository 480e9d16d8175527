"""It reads the unit vectors as complex numbers cos + i sin and turns them all.

Diagnosis: none
"""


def shift_matrix(k: int, d_in: int) -> torch.Tensor:
    pairs = d_in // 2
    speeds = 10000.0 ** (-2 * torch.arange(pairs, dtype=torch.float64) / d_in)
    turn = torch.polar(torch.ones(pairs, dtype=torch.float64), k * speeds)
    unit = torch.eye(d_in, dtype=torch.float64).reshape(d_in, pairs, 2)
    hands = torch.complex(unit[..., 1], unit[..., 0]) * turn
    return torch.stack((hands.imag, hands.real), dim=-1).reshape(d_in, d_in).float()
