"""Wrong: the angles are looked up in a table for the places 0 to 499. With positions
torch.tensor([499, 500]), which the text allows, it raises an IndexError.

Diagnosis: none
"""


def rotate(x: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    d = x.shape[-1]
    max_positions = 500
    speeds = base ** (-torch.arange(0, d, 2) / d)
    angles = torch.arange(max_positions)[:, None] * speeds[None, :]
    cos = torch.cos(angles)[positions]
    sin = torch.sin(angles)[positions]
    even = x[..., 0::2]
    odd = x[..., 1::2]
    turned = torch.stack((even * cos - odd * sin, even * sin + odd * cos), dim=-1)
    return turned.flatten(-2)
