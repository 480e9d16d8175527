"""The exponents are spread evenly from 0 to 1/2 in place of 2 * i / d, which agrees for two and
four features only: with six or more, all pairs but the first turn too fast.

Diagnosis: The exponents run evenly from 0 to 1/2, whatever the width is.
"""


def rotate(x: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    """Turn each pair of features by an angle that grows with the token's place."""
    d = x.shape[-1]
    exponents = torch.linspace(0.0, 0.5, d // 2, device=x.device)
    angles = positions[:, None] * base**-exponents
    cos, sin = angles.cos(), angles.sin()
    first, second = x[..., 0::2], x[..., 1::2]
    turned = torch.stack((first * cos - second * sin, first * sin + second * cos), dim=-1)
    return turned.flatten(-2)
