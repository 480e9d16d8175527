"""Makes the two-by-two rotations as matrix exponentials of the angle times the quarter turn, in
double precision.

Diagnosis: none
"""


def rotate(x, positions, base=10000.0):
    d = x.shape[-1]
    speeds = torch.tensor([base ** (-2 * i / d) for i in range(d // 2)], dtype=torch.float64)
    angles = torch.outer(positions.to(torch.float64).cpu(), speeds)
    quarter_turn = torch.tensor([[0.0, -1.0], [1.0, 0.0]], dtype=torch.float64)
    turns = torch.matrix_exp(angles[:, :, None, None] * quarter_turn).to(x)
    pairs = x.unflatten(-1, (d // 2, 2))
    return torch.einsum("tiab,nhtib->nhtia", turns, pairs).flatten(-2)
