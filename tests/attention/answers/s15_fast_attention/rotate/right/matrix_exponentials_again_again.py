"""For each place the whole d x d rotation is a matrix exponential, computed in float64.

Diagnosis: none
"""


def rotate(x: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    d = x.shape[-1]
    generator = torch.zeros(d, d, dtype=torch.float64, device=x.device)
    for i in range(d // 2):
        speed = float(base) ** (-2 * i / d)
        generator[2 * i, 2 * i + 1] = -speed
        generator[2 * i + 1, 2 * i] = speed
    turns = torch.linalg.matrix_exp(positions.to(torch.float64)[:, None, None] * generator)
    return torch.einsum("tij,bhtj->bhti", turns.to(x.dtype), x)
