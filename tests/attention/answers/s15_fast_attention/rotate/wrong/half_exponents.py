"""Wrong. Pair i turns with the exponent -i / 2, read off the example with four features; right for
d = 4 and d = 2, while d = 8 should have 0, -1/4, -1/2, -3/4.

Diagnosis: From each pair to the next, the angle is divided by the square root of the base, whatever
the width is.
"""
def rotate(x: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    pairs = x.unflatten(-1, (-1, 2))
    number = torch.arange(pairs.shape[-2], device=x.device)
    speeds = base ** (-number / 2)
    angles = positions[:, None] * speeds
    cos, sin = angles.cos(), angles.sin()
    a, b = pairs[..., 0], pairs[..., 1]
    return torch.stack((a * cos - b * sin, a * sin + b * cos), dim=-1).flatten(-2)
