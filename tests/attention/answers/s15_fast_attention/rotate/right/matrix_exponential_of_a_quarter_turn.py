"""Unusual: the two by two rotations are matrix exponentials of the angle times a quarter turn, in
float64, and are applied with one einsum.

Diagnosis: none
"""


def rotate(x: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    """Turn each pair of features by an angle that grows with the token's place."""
    d = x.shape[-1]
    exact = {"dtype": torch.float64, "device": x.device}
    speeds = float(base) ** (-2 * torch.arange(d // 2, **exact) / d)
    angles = torch.outer(positions.to(**exact), speeds)
    # exp(angle * [[0, -1], [1, 0]]) is [[cos, -sin], [sin, cos]]: (tokens, d / 2, 2, 2)
    quarter = torch.tensor([[0.0, -1.0], [1.0, 0.0]], **exact)
    turns = torch.linalg.matrix_exp(angles[:, :, None, None] * quarter)
    points = x.to(torch.float64).unflatten(-1, (d // 2, 2))
    turned = torch.einsum("tpij,bhtpj->bhtpi", turns, points)
    return turned.flatten(start_dim=-2).to(x.dtype)
