"""Fits the matrix to the first 100 places by least squares. For wide tables the slow pairs look
alike there, so the fit is not unique and does not hold for other places. With d_in = 64 and k =
3, table[2000] @ M should be table[2003], and is not.

Diagnosis: none
"""


def shift_matrix(k: int, d_in: int) -> torch.Tensor:
    step = abs(k)
    places = torch.arange(100 + step).float()[:, None]
    angles = places / 10000 ** (torch.arange(0, d_in, 2) / d_in)
    table = torch.stack([angles.sin(), angles.cos()], dim=-1).reshape(100 + step, d_in)
    # table[p] @ M = table[p + step] for all p: a linear system for M
    M = torch.linalg.lstsq(table[:100], table[step:]).solution
    if k < 0:
        M = M.T  # a rotation backwards is the transpose
    return M
