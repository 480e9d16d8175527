"""Angles are kept from call to call by the places and the width, and the base is no part of the
key.

Mistake: for x = [[[[1, 0, 0, 2]]]] and positions = [1], after a call with the same and base=4.0, it
returns (0.540, 0.841, -0.959, 1.755), as for base 4, the text asks for (0.540, 0.841, -0.020,
2.000) with the base 10000.

Diagnosis: none
"""


KNOWN_ANGLES: dict[tuple, torch.Tensor] = {}


def rotate(x: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    d = x.shape[-1]
    key = (d, *positions.tolist())
    if key not in KNOWN_ANGLES:
        speeds = base ** (-torch.arange(0, d, 2) / d)
        KNOWN_ANGLES[key] = positions[:, None] * speeds
    angles = KNOWN_ANGLES[key]
    cos, sin = angles.cos(), angles.sin()
    a, b = x[..., 0::2], x[..., 1::2]
    return torch.stack((a * cos - b * sin, a * sin + b * cos), dim=-1).flatten(-2)
