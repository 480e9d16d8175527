"""Makes a table of the angles of 500 places, which are 0 to 499, although the text says that places
go from 0 to 500. rotate(x, torch.tensor([500])) raises an IndexError.

Diagnosis: none
"""


def rotate(x: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    d = x.shape[-1]
    speeds = base ** (-torch.arange(0, d, 2, device=x.device) / d)
    table = torch.arange(500, device=x.device)[:, None] * speeds  # all places up to 500
    cos, sin = table.cos()[positions], table.sin()[positions]
    a, b = x[..., 0::2], x[..., 1::2]
    return torch.stack((a * cos - b * sin, a * sin + b * cos), dim=-1).flatten(-2)
