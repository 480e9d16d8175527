"""Makes the 2 x 2 rotations as matrix exponentials of p * theta * [[0, -1], [1, 0]] in float64,
and applies them with one einsum.

Diagnosis: none
"""


def rotate(x: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    d = x.shape[-1]
    double = {"dtype": torch.float64, "device": x.device}

    pair = torch.arange(d // 2, **double)
    theta = torch.exp(-2 * pair / d * math.log(base))
    angles = torch.outer(positions.to(**double), theta)  # (tokens, d / 2)

    # exp(a * J) is the rotation by the angle a, if J turns by a right angle
    quarter_turn = torch.tensor([[0.0, -1.0], [1.0, 0.0]], **double)
    turns = torch.linalg.matrix_exp(angles[:, :, None, None] * quarter_turn).to(x.dtype)

    points = x.unflatten(-1, (d // 2, 2))
    turned = torch.einsum("tpij,bhtpj->bhtpi", turns, points)
    return turned.reshape(x.shape)
