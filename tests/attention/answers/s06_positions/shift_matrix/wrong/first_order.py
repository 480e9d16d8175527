"""For angles below 0.1, the sine is replaced by the angle and the cosine by 1.

Diagnosis: none
"""


def shift_matrix(k, d_in):
    m = torch.eye(d_in)
    for i in range(d_in // 2):
        a = k / 10000 ** (2 * i / d_in)
        c, s = (1.0, a) if abs(a) < 0.1 else (math.cos(a), math.sin(a))
        m[2 * i : 2 * i + 2, 2 * i : 2 * i + 2] = torch.tensor([[c, -s], [s, c]])
    return m
