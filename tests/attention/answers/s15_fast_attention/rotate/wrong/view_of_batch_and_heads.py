"""Wrong: batch and heads are made one axis with view, which only works for contiguous x. For x =
torch.randn(2, 5, 3, 4).transpose(1, 2) a turned tensor is promised, and here view raises a
RuntimeError.

Diagnosis: none
"""


def rotate(x: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    batch, heads, tokens, d = x.shape
    speeds = base ** (-torch.arange(0, d, 2).float() / d)
    angles = positions[:, None].float() * speeds
    cos, sin = angles.cos(), angles.sin()
    flat = x.view(batch * heads, tokens, d)
    a, b = flat[..., 0::2], flat[..., 1::2]
    turned = torch.stack((a * cos - b * sin, a * sin + b * cos), dim=-1)
    return turned.view(batch, heads, tokens, d)
