"""The tokens are repeated and then given the asked shape with view, which only moves brackets: the
matrices are not transposed, columns are not tokens.

Diagnosis: The shape is right, but the axes were not exchanged.
"""


def columns_per_head(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    tokens, d_in = x.shape
    return x.repeat(num_heads, 1, 1).view(num_heads, d_in, tokens)
