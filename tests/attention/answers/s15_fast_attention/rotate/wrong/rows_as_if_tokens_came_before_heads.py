"""Wrong: the angles are laid out for rows in the order batch, tokens, heads, but the rows of x come
in the order batch, heads, tokens. For x of shape (1, 2, 3, 4) and positions 0, 1, 2 the second
row of head 0 is turned as if at place 0.

Diagnosis: none
"""


def rotate(x: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    batch, heads, tokens, d = x.shape
    speeds = base ** (-torch.arange(0, d, 2) / d)
    angles = positions[:, None] * speeds
    # one row of angles for each token of each head of each sequence
    angles = angles.repeat_interleave(heads, dim=0).repeat(batch, 1)
    cos, sin = angles.cos(), angles.sin()
    a, b = x.reshape(-1, d // 2, 2).unbind(dim=-1)
    turned = torch.stack((a * cos - b * sin, a * sin + b * cos), dim=-1)
    return turned.reshape(x.shape)
