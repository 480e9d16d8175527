"""Reads the pairs side by side but writes the first features of all pairs in front of the second
ones.

Mistake: for the features (1, 2, 3, 4) at place 0 it returns (1, 3, 2, 4), the text asks for (1, 2,
3, 4).

Diagnosis: The first new features of all pairs come first, and then all second ones.
"""


def rotate(x: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    d = x.shape[-1]
    speeds = base ** (-torch.arange(0, d, 2, dtype=torch.float32) / d)
    angles = positions[:, None].float() * speeds
    cos, sin = angles.cos(), angles.sin()
    first, second = x[..., 0::2], x[..., 1::2]
    turned = (first * cos - second * sin, first * sin + second * cos)
    return torch.cat(turned, dim=-1)
