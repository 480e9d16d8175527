"""The absolute value of k is used: a negative k goes forward.

Diagnosis: A negative k is treated like a positive one.
"""


def shift_matrix(k, d_in):
    m = torch.zeros(d_in, d_in)
    for i in range(d_in // 2):
        a = abs(k) / 10000 ** (2 * i / d_in)
        m[2 * i, 2 * i] = m[2 * i + 1, 2 * i + 1] = math.cos(a)
        m[2 * i, 2 * i + 1] = -math.sin(a)
        m[2 * i + 1, 2 * i] = math.sin(a)
    return m
