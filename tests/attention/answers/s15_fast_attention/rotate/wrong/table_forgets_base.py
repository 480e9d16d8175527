"""Wrong. The cosines and sines are remembered between calls under the width and the positions, but
not under the base: rotate(x, [0, 1, 2], 4.0) and then rotate(x, [0, 1, 2], 100.0) give the same.

Diagnosis: none
"""
_tables = {}


def rotate(x: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    d = x.shape[-1]
    key = (d, tuple(positions.tolist()), x.device)
    if key not in _tables:
        i = torch.arange(d // 2, dtype=torch.float32, device=x.device)
        angles = positions.float()[:, None] * torch.pow(base, -2 * i / d)
        _tables[key] = (angles.cos(), angles.sin())
    cos, sin = _tables[key]
    a, b = x[..., ::2], x[..., 1::2]
    out = torch.empty(x.shape, dtype=x.dtype, device=x.device)
    out[..., ::2] = a * cos - b * sin
    out[..., 1::2] = a * sin + b * cos
    return out
