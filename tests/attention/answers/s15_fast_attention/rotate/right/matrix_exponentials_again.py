"""Makes the 2 x 2 rotations as matrix exponentials of the angle times the generator of rotations.

Diagnosis: none
"""


def rotate(x: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    d = x.shape[-1]
    speeds = torch.tensor([base ** (-2 * i / d) for i in range(d // 2)], dtype=torch.float64)
    angles = torch.outer(positions.double(), speeds.to(positions.device))
    quarter_turn = angles.new_tensor([[0.0, -1.0], [1.0, 0.0]])
    turns = torch.linalg.matrix_exp(angles[..., None, None] * quarter_turn).to(x.dtype)
    pairs = x.unflatten(-1, (d // 2, 2))
    turned = torch.einsum("tirc,bhtic->bhtir", turns, pairs)
    return turned.reshape(x.shape)
