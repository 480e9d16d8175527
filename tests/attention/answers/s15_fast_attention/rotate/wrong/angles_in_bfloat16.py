"""Multiplies places and speeds in bfloat16, whose eight bits round the angles of far places by up
to a radian.

Diagnosis: none
"""


def rotate(x: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    d = x.shape[-1]
    speeds = base ** (-torch.arange(0, d, 2, device=x.device) / d)
    # The table of angles is kept small, as the weights of large models are.
    angles = positions.to(torch.bfloat16)[:, None] * speeds.to(torch.bfloat16)
    cosine = angles.float().cos()
    sine = angles.float().sin()
    a, b = x[..., 0::2], x[..., 1::2]
    return torch.stack((a * cosine - b * sine, a * sine + b * cosine), dim=-1).flatten(-2)
