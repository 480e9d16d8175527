"""The matrix of one step is multiplied k times, which for a negative k is not at all.

Diagnosis: A negative k is treated like 0: the matrix does not move back.
"""


def shift_matrix(k, d_in):
    one = torch.zeros(d_in, d_in)
    for i in range(d_in // 2):
        a = 1 / 10000 ** (2 * i / d_in)
        one[2 * i, 2 * i] = one[2 * i + 1, 2 * i + 1] = math.cos(a)
        one[2 * i, 2 * i + 1] = -math.sin(a)
        one[2 * i + 1, 2 * i] = math.sin(a)
    m = torch.eye(d_in)
    for _ in range(k):
        m = m @ one
    return m
