"""Wrong: the angle is 2 pi k / 10000 ** (2i / d_in).

Diagnosis: The angles are multiplied by 2 pi.
"""


def shift_matrix(k, d_in):
    m = torch.zeros(d_in, d_in)
    for i in range(d_in // 2):
        a = 2 * math.pi * k / 10000 ** (2 * i / d_in)
        m[2 * i : 2 * i + 2, 2 * i : 2 * i + 2] = torch.tensor([[math.cos(a), -math.sin(a)], [math.sin(a), math.cos(a)]])
    return m
