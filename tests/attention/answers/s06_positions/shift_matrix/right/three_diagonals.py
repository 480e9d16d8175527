"""Right. The matrix is the sum of three diagonals: cosines on the main one, and sines with signs on
the first one below and above, where every second entry is zero.

Diagnosis: none
"""
def shift_matrix(k: int, d_in: int) -> torch.Tensor:
    column = torch.arange(d_in, dtype=torch.float64)
    speed = 10000.0 ** (-(column - column % 2) / d_in)  # both columns of a pair alike
    turn = k * speed
    inside = (column % 2 == 0)[:-1]  # from an even column to the odd one beside it
    sines = turn.sin()[:-1] * inside
    matrix = torch.diag(turn.cos()) + torch.diag(sines, -1) - torch.diag(sines, 1)
    return matrix.to(torch.get_default_dtype())
