"""Two mistakes: the exponent is -i / 2, which is -2 * i / d for d = 4 only, and heads and tokens
are exchanged by a reshape in place of a transpose, so that with several heads tokens are turned by
the angles of other places.

Diagnosis: none
"""


def rotate(x: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    batch, heads, tokens, d = x.shape
    pairs = x.reshape(batch, tokens, heads, d // 2, 2)
    speeds = base ** (-torch.arange(d // 2, device=x.device) / 2)
    angles = (positions[:, None] * speeds)[:, None, :]  # (tokens, 1, d / 2)
    cos, sin = angles.cos(), angles.sin()
    first, second = pairs.unbind(dim=-1)
    turned = torch.stack((first * cos - second * sin, first * sin + second * cos), dim=-1)
    return turned.reshape(x.shape)
