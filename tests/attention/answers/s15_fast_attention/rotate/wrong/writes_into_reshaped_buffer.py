"""The new features are written into a reshape of zeros_like(x), which is a copy and no view where
x is not contiguous (as after a transpose of tokens and heads), so the result is nothing but zeros
there.

Diagnosis: none
"""


def rotate(x: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    """Turn each pair of features by an angle that grows with the token's place."""
    batch, heads, tokens, d = x.shape
    speeds = base ** (-torch.arange(0, d, 2, device=x.device) / d)
    angles = positions[:, None] * speeds  # (tokens, d / 2)
    angles = angles.repeat(batch * heads, 1)  # one row for every token of every head
    cos, sin = angles.cos(), angles.sin()

    a, b = x.reshape(-1, d // 2, 2).unbind(dim=-1)
    turned = torch.zeros_like(x)
    pairs = turned.reshape(-1, d // 2, 2)  # the same memory, seen as pairs
    pairs[..., 0] = a * cos - b * sin
    pairs[..., 1] = a * sin + b * cos
    return turned
