"""The second new feature is computed from the first new one.

Diagnosis: The second new feature is made from the first new one.
"""


def rotate(x, positions, base=10000.0):
    d = x.shape[-1]
    speeds = base ** (-torch.arange(0, d, 2) / d)
    angles = positions[:, None] * speeds
    cos, sin = angles.cos(), angles.sin()
    a, b = x[..., 0::2], x[..., 1::2]
    a = a * cos - b * sin
    return torch.stack((a, a * sin + b * cos), dim=-1).flatten(-2)
