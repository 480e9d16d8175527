"""There is no check: if num_heads does not divide d_out, head_dim is rounded down and the leftover
features are silently cut off instead of raising ValueError.

Diagnosis: Features that do not fit evenly are dropped without an error.
"""


def split_heads(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    batch, tokens, d_out = x.shape
    head_dim = d_out // num_heads
    x = x[:, :, : num_heads * head_dim].reshape(batch, tokens, num_heads, head_dim)
    return x.permute(0, 2, 1, 3)
