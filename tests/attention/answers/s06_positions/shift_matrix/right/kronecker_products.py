"""The blocks come from two Kronecker products, of the cosines with the identity and of the sines
with a quarter turn.

Diagnosis: none
"""


def shift_matrix(k: int, d_in: int) -> torch.Tensor:
    exponents = torch.arange(0, d_in, 2, dtype=torch.float64) / d_in
    angles = k / 10000.0**exponents
    same = torch.eye(2, dtype=torch.float64)
    quarter_turn = torch.tensor([[0.0, -1.0], [1.0, 0.0]], dtype=torch.float64)
    matrix = torch.kron(angles.cos().diag(), same) + torch.kron(angles.sin().diag(), quarter_turn)
    return matrix.float()
