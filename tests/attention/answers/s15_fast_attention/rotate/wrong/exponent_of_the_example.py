"""Simplifies the exponent 2 i / d to i / 2, which is true for the four features of the example
only; with six or more features the speeds are wrong.

Diagnosis: From each pair to the next, the angle is divided by the square root of the base,
whatever the width is.
"""


def rotate(x: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    pairs = torch.arange(x.shape[-1] // 2, device=x.device)
    theta = float(base) ** (-pairs / 2)  # 1, base ** -0.5, ...
    angles = positions[:, None] * theta[None, :]  # (tokens, d / 2)
    cos, sin = angles.cos(), angles.sin()
    even, odd = x[..., 0::2], x[..., 1::2]
    turned = torch.stack((even * cos - odd * sin, even * sin + odd * cos), dim=-1)
    return turned.flatten(-2)
