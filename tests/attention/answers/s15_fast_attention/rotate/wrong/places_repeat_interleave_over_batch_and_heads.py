"""The places are spread over the flattened (batch, heads, tokens) rows with repeat_interleave in
place of repeat, so with several heads or sequences most tokens are turned for the place of another
token.

Diagnosis: none
"""


def rotate(x: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    batch, heads, tokens, d = x.shape
    rows = x.reshape(-1, d)  # one row for each token of each head of each sequence
    places = positions.repeat_interleave(batch * heads)
    speeds = base ** (-torch.arange(0, d, 2, device=x.device) / d)
    angles = places[:, None] * speeds[None, :]
    cos, sin = angles.cos(), angles.sin()
    a, b = rows[:, 0::2], rows[:, 1::2]
    turned = torch.stack((a * cos - b * sin, a * sin + b * cos), dim=-1)
    return turned.reshape(batch, heads, tokens, d)
