"""Wrong: places, speeds and angles are held in float16 to save memory. Angles of a few radians are
right to three digits or so, but near 500 neighbouring float16 numbers are 0.25 apart (near 200,
0.125), so for far places the first pairs are turned by an angle that is up to 0.1 or 0.2 wrong.

Diagnosis: none
"""


def rotate(x: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    dim = x.shape[-1]
    inv_freq = (1.0 / (base ** (torch.arange(0, dim, 2).float() / dim))).half()
    freqs = positions.half()[:, None] * inv_freq[None, :]  # (tokens, dim / 2)
    cos, sin = freqs.float().cos(), freqs.float().sin()
    x_even, x_odd = x[..., 0::2], x[..., 1::2]
    out = torch.stack((x_even * cos - x_odd * sin, x_even * sin + x_odd * cos), dim=-1)
    return out.reshape(x.shape)
