"""(10000 ** 2i) ** (1/d) with whole numbers: OverflowError from d_in = 80 on.

Diagnosis: none
"""


def shift_matrix(k, d_in):
    M = torch.zeros(d_in, d_in)
    for i in range(0, d_in, 2):
        w = 1 / (10000 ** i) ** (1 / d_in)
        c, s = math.cos(k * w), math.sin(k * w)
        M[i, i], M[i, i + 1], M[i + 1, i], M[i + 1, i + 1] = c, -s, s, c
    return M
