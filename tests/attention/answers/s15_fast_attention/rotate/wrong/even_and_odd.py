"""The first features are overwritten before the second ones are computed (a and b are views of the
copy), so the second new feature is made of the first new one.

Diagnosis: The second new feature is made from the first new one.
"""


def rotate(x: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    d = x.shape[-1]
    theta = base ** (-torch.arange(0, d, 2) / d)
    angles = positions[:, None] * theta[None, :]
    cos, sin = angles.cos(), angles.sin()
    out = x.clone()
    a, b = out[..., 0::2], out[..., 1::2]
    out[..., 0::2] = a * cos - b * sin
    out[..., 1::2] = a * sin + b * cos
    return out
