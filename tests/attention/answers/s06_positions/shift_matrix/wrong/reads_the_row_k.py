"""Wrong: the sines and cosines of row 1 are multiplied by k, not their angle.

Diagnosis: none
"""


def shift_matrix(k, d_in):
    m = torch.zeros(d_in, d_in)
    for i in range(d_in // 2):
        a = 1 / 10000 ** (2 * i / d_in)
        m[2 * i : 2 * i + 2, 2 * i : 2 * i + 2] = k * torch.tensor([[math.cos(a), -math.sin(a)], [math.sin(a), math.cos(a)]])
    return m
