"""Leaves it to view to find out that the heads do not fit, with -1 for the tokens.

Mistake: for x of shape (1, 4, 5) and num_heads=2 it returns a tensor of shape (1, 2, 5, 2) (five
tokens of 2 * 2 features), the text asks for a ValueError.

Diagnosis: none
"""


def split_heads(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    batch, tokens, d_out = x.shape
    head_dim = d_out // num_heads
    try:
        cut = x.view(batch, -1, num_heads, head_dim)
    except RuntimeError:
        raise ValueError(f"{num_heads} heads cannot share {d_out} features")
    return cut.transpose(1, 2)
