"""Wrong. The table of angles is kept in float16 to save memory. Small places are right to three
digits, but angles from 256 on are rounded to quarters: with 64 features, the third pairs of places
from 460 to 500 are turned by angles that are wrong by up to 0.11.

Diagnosis: none
"""
def rotate(x: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    d = x.shape[-1]
    speeds = base ** (-torch.arange(0, d, 2, device=x.device).float() / d)
    # the table is the same for all heads: half precision is enough
    angles = (positions[:, None] * speeds).half()
    cos, sin = torch.cos(angles.float()), torch.sin(angles.float())
    even, odd = x[..., 0::2], x[..., 1::2]
    turned = torch.stack((even * cos - odd * sin, even * sin + odd * cos), dim=-1)
    return turned.flatten(-2)
