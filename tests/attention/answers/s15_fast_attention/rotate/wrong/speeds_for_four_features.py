"""From pair to pair the speed falls by the root of the base, which is base ** (-2 * i / d) for
four features only.

Diagnosis: From each pair to the next, the angle is divided by the square root of the base,
whatever the width is.
"""


def rotate(x: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    pairs = x.shape[-1] // 2
    ratio = 1 / math.sqrt(base)
    speeds = torch.tensor([ratio**i for i in range(pairs)], dtype=x.dtype, device=x.device)
    angles = positions.to(x.dtype).unsqueeze(-1) * speeds
    cos, sin = angles.cos(), angles.sin()
    a, b = x.unflatten(-1, (pairs, 2)).unbind(dim=-1)
    return torch.stack((a * cos - b * sin, a * sin + b * cos), dim=-1).reshape(x.shape)
