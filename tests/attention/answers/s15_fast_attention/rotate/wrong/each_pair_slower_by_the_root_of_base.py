"""Pair i gets the speed base ** (-i / 2), which is right for up to four features only, in place of
base ** (-2 * i / d).

Diagnosis: From each pair to the next, the angle is divided by the square root of the base,
whatever the width is.
"""


def rotate(x: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    pairs = torch.arange(x.shape[-1] // 2, device=x.device)
    # as in the table: the first pair turns by p, each further one slower by the root of base
    speeds = math.sqrt(base) ** (-pairs.float())
    angles = positions[:, None] * speeds
    cos, sin = angles.cos(), angles.sin()
    a, b = x[..., 0::2], x[..., 1::2]
    turned = torch.stack((a * cos - b * sin, a * sin + b * cos), dim=-1)
    return turned.flatten(-2)
