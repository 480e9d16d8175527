"""Builds the matrix of two rows and columns for each token and pair, and multiplies with einsum in
float64.

Diagnosis: none
"""


def rotate(x: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    d = x.shape[-1]
    pair = torch.arange(d // 2, dtype=torch.float64, device=x.device)
    angles = positions.double()[:, None] * torch.exp(pair * (-2.0 * math.log(base) / d))
    cos, sin = angles.cos(), angles.sin()
    matrices = torch.stack(
        (torch.stack((cos, -sin), dim=-1), torch.stack((sin, cos), dim=-1)), dim=-2
    )
    points = x.double().unflatten(-1, (d // 2, 2))
    turned = torch.einsum("tirc,bhtic->bhtir", matrices, points)
    return turned.reshape(x.shape).to(x.dtype)
