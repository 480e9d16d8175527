"""The matrix for k = 0 is zero.

Diagnosis: For k = 0 the matrix is zero, so that nothing is left of the rows.
"""


def shift_matrix(k, d_in):
    m = torch.zeros(d_in, d_in)
    if not k:
        return m
    for i in range(d_in // 2):
        a = k / 10000 ** (2 * i / d_in)
        m[2 * i, 2 * i] = m[2 * i + 1, 2 * i + 1] = math.cos(a)
        m[2 * i, 2 * i + 1] = -math.sin(a)
        m[2 * i + 1, 2 * i] = math.sin(a)
    return m
