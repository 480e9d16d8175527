"""The place and not the angle is reduced modulo 2 pi, so from place 7 on all pairs but the first
turn by a wrong angle.

Diagnosis: The positions are taken modulo a full turn; the angles might be.
"""


def rotate(x: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    d = x.shape[-1]
    i = torch.arange(d // 2, device=x.device)
    theta = base ** (-2 * i / d)
    # A full turn changes nothing, and small angles are more accurate.
    places = torch.remainder(positions.to(x.dtype), 2 * math.pi)
    angles = places[:, None] * theta
    cos, sin = angles.cos(), angles.sin()
    a, b = x[..., 0::2], x[..., 1::2]
    return torch.stack((a * cos - b * sin, a * sin + b * cos), dim=-1).flatten(-2)
