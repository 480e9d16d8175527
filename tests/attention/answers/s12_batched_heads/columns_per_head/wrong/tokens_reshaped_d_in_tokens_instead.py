"""The tokens are reshaped to (d_in, tokens) instead of transposed, so the columns are not the
tokens.

Diagnosis: The shape is right, but the axes were not exchanged.
"""


def columns_per_head(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    tokens, d_in = x.shape
    return x.reshape(1, d_in, tokens).expand(num_heads, -1, -1)
