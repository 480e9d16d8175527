"""The shortcut for a single head returns the tokens as rows: shape (1, tokens, d_in), not
transposed.

Diagnosis: none
"""


def columns_per_head(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    if num_heads == 1:  # nothing to repeat
        return x.unsqueeze(0)
    return x.T.unsqueeze(0).expand(num_heads, -1, -1)
