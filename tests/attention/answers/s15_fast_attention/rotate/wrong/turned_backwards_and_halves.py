"""Turned by the negative angle, and halves are paired.

Diagnosis: The features are turned in the other direction. Features of the two halves are paired.
"""


def rotate(x, positions, base=10000.0):
    d = x.shape[-1]
    speeds = base ** (-torch.arange(0, d, 2) / d)
    angles = positions[:, None] * speeds
    cos, sin = angles.cos(), angles.sin()
    a, b = x[..., : d // 2], x[..., d // 2 :]
    return torch.stack((a * cos + b * sin, b * cos - a * sin), dim=-2).flatten(-2)
