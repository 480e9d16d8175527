"""Cosines and sines are kept in a table that is made at the first call with given d and base, only
up to the largest place of that call; later calls with larger places fail with an IndexError.

Diagnosis: none
"""

_ROPE_TABLES = {}


def rotate(x: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    d = x.shape[-1]
    if (d, base) not in _ROPE_TABLES:
        inv_freq = base ** (-torch.arange(0, d, 2).float() / d)
        places = torch.arange(int(positions.max()) + 1).float()
        angles = places[:, None] * inv_freq
        _ROPE_TABLES[d, base] = (angles.cos(), angles.sin())
    cos, sin = _ROPE_TABLES[d, base]
    cos, sin = cos[positions], sin[positions]
    a, b = x[..., 0::2], x[..., 1::2]
    return torch.stack((a * cos - b * sin, a * sin + b * cos), dim=-1).flatten(-2)
