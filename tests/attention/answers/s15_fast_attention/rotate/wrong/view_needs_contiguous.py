"""Wrong: merges batch and heads with x.view, which raises a RuntimeError for an x that is stored in
another order, as after the transpose of tokens and heads; the text says that x may be. For
contiguous x all numbers are right.

Diagnosis: none
"""


def rotate(x: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    """Turn each pair of features by an angle that grows with the token's place."""
    batch, heads, tokens, d = x.shape
    pairs = x.view(batch * heads, tokens, d // 2, 2)
    a, b = pairs[..., 0], pairs[..., 1]
    theta = base ** (-torch.arange(0, d, 2).float() / d)
    ang = positions.float().unsqueeze(1) * theta        # (tokens, d/2)
    c, s = ang.cos(), ang.sin()
    turned = torch.stack((a * c - b * s, a * s + b * c), dim=-1)
    return turned.view(batch, heads, tokens, d)
