"""base ** with an integer base: a base of 1.5 is taken as 1

Diagnosis: none
"""


def rotate(x, positions, base=10000.0):
    d = x.shape[-1]
    a = positions[:, None] * float(int(base)) ** (-torch.arange(0, d, 2) / d)
    cos, sin = a.cos(), a.sin()
    p, q = x[..., 0::2], x[..., 1::2]
    return torch.stack((p * cos - q * sin, p * sin + q * cos), -1).flatten(-2)
