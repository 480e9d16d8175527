"""Returns x itself for one head, without an axis for the heads. split_heads(torch.zeros(2, 5, 4), 1)
should have the shape (2, 1, 5, 4) and has (2, 5, 4).

Diagnosis: none
"""


def split_heads(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    if num_heads == 1:
        return x  # nothing to cut
    batch, tokens, d_out = x.shape
    if d_out % num_heads != 0:
        raise ValueError("num_heads must divide d_out")
    return x.view(batch, tokens, num_heads, d_out // num_heads).transpose(1, 2)
