"""The exponent is 2i / (d - 2), so that the last speed is 1/base.

Diagnosis: The exponent is divided by the number of pairs less one, so that the last pair has a
speed of 1 / base.
"""


def rotate(x, positions, base=10000.0):
    d = x.shape[-1]
    speeds = base ** (-torch.arange(0, d, 2) / max(d - 2, 1))
    angles = positions[:, None] * speeds
    cos, sin = angles.cos(), angles.sin()
    a, b = x[..., 0::2], x[..., 1::2]
    return torch.stack((a * cos - b * sin, a * sin + b * cos), dim=-1).flatten(-2)
