"""The rotation stands the wrong way round (the transposed matrix), as if it were used as M @ row, so
table[p] @ M goes k places back instead of forward.

Diagnosis: The matrix goes back by k places, not on.
"""


def shift_matrix(k: int, d_in: int) -> torch.Tensor:
    M = torch.zeros(d_in, d_in)
    for i in range(d_in // 2):
        angle = k / 10000 ** (2 * i / d_in)
        c, s = math.cos(angle), math.sin(angle)
        M[2 * i, 2 * i] = c
        M[2 * i, 2 * i + 1] = s
        M[2 * i + 1, 2 * i] = -s
        M[2 * i + 1, 2 * i + 1] = c
    return M
