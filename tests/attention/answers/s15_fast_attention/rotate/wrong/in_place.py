"""x itself is turned in place and returned.

Diagnosis: none
"""


def rotate(x, positions, base=10000.0):
    d = x.shape[-1]
    speeds = base ** (-torch.arange(0, d, 2) / d)
    angles = positions[:, None] * speeds
    cos, sin = angles.cos(), angles.sin()
    a, b = x[..., 0::2], x[..., 1::2]
    new_a, new_b = a * cos - b * sin, a * sin + b * cos
    with torch.no_grad():
        x[..., 0::2] = new_a
        x[..., 1::2] = new_b
    return x
