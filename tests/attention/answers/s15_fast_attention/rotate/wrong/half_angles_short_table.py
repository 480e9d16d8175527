"""Wrong, two mistakes. The angles are products of float16 numbers, so that results are off by about
0.01 at places such as 200 (d = 8); and places from 256 on are turned like place 255.

Diagnosis: none
"""
def rotate(x: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    max_positions = 256
    d = x.shape[-1]
    inv_freq = (1.0 / base ** (torch.arange(0, d, 2, device=x.device) / d)).half()
    places = torch.arange(max_positions, device=x.device).half()
    freqs = places[:, None] * inv_freq[None, :]
    cos, sin = freqs.float().cos(), freqs.float().sin()
    index = positions.clamp(0, max_positions - 1)
    cos, sin = cos[index], sin[index]
    even, odd = x[..., 0::2], x[..., 1::2]
    return torch.stack((even * cos - odd * sin, even * sin + odd * cos), dim=-1).flatten(-2)
