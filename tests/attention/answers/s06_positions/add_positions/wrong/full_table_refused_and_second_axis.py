"""Wrong twice. As many tokens as the table has rows (x of shape (4, 2), table (4, 2)) raise
ValueError although they fit. And the tokens are counted on axis 1 of everything that is not a
matrix: x of shape (5, 1, 3, 2) gets row 0 at all three places.

Diagnosis: none
"""


def add_positions(x: torch.Tensor, table: torch.Tensor) -> torch.Tensor:
    context_length, d_in = table.shape
    # (tokens, d_in) or (batch, tokens, d_in)
    num_tokens = x.shape[0] if x.dim() == 2 else x.shape[1]
    if num_tokens >= context_length:
        raise ValueError("too many tokens for the table")
    if x.shape[-1] != d_in:
        raise ValueError("the table is not as wide as x")
    return x + table[:num_tokens]
