"""The matrix for one step is multiplied with itself abs(k) - 1 times, so for k = 0 one step
remains in place of the identity.

Diagnosis: none
"""


def shift_matrix(k: int, d_in: int) -> torch.Tensor:
    """The matrix M with ``table[p + k] = table[p] @ M`` for every place p."""
    direction = 1 if k >= 0 else -1
    blocks = []
    for i in range(d_in // 2):
        angle = direction / 10000 ** (2 * i / d_in)
        cos, sin = math.cos(angle), math.sin(angle)
        blocks.append(torch.tensor([[cos, -sin], [sin, cos]], dtype=torch.float64))
    step = torch.block_diag(*blocks)
    matrix = step
    for _ in range(abs(k) - 1):
        matrix = matrix @ step
    return matrix.float()
