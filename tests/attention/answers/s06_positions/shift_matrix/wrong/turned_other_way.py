"""Turns the other way: the transposed matrix (for column vectors).

Diagnosis: The matrix goes back by k places, not on.
"""


def shift_matrix(k, d_in):
    M = torch.zeros(d_in, d_in)
    for i in range(d_in // 2):
        a = k / 10000 ** (2 * i / d_in)
        M[2 * i, 2 * i] = math.cos(a)
        M[2 * i, 2 * i + 1] = math.sin(a)
        M[2 * i + 1, 2 * i] = -math.sin(a)
        M[2 * i + 1, 2 * i + 1] = math.cos(a)
    return M
