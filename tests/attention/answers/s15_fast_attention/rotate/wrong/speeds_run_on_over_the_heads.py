"""Takes d for the width of all heads together, so the speeds run on from head to head, base ** (-2
* (k * d / 2 + i) / (heads * d)), and the heads turn differently, while each head should have the
same speeds; right with one head only.

Diagnosis: The speeds run on from head to head, as if all heads together were one: each head should
have the same.
"""


def rotate(x: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    _, num_heads, _, head_dim = x.shape
    d_model = num_heads * head_dim

    # one speed for each pair of features of the model, then cut into heads like the features
    exponents = torch.arange(0, d_model, 2, device=x.device, dtype=torch.float32) / d_model
    theta = (base**-exponents).reshape(num_heads, 1, head_dim // 2)
    angles = positions.to(x.dtype)[None, :, None] * theta  # (heads, tokens, head_dim / 2)
    cos, sin = angles.cos(), angles.sin()

    a, b = x[..., 0::2], x[..., 1::2]
    turned = torch.stack((a * cos - b * sin, a * sin + b * cos), dim=-1)
    return turned.flatten(start_dim=-2)
