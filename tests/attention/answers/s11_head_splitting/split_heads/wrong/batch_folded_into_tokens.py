"""Folds batch and tokens into one axis and, with heads in front, unfolds them in the order (batch,
num_heads, tokens), so sequences and heads are mixed when both are more than 1.

Diagnosis: The heads are stacked in front of the axis of the batch and only reshaped, which mixes
up heads and sequences.
"""


def split_heads(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    batch, tokens, d_out = x.shape
    if d_out % num_heads != 0:
        raise ValueError("num_heads has to divide d_out")
    head_dim = d_out // num_heads
    heads = x.reshape(batch * tokens, num_heads, head_dim).transpose(0, 1)
    return heads.reshape(batch, num_heads, tokens, head_dim)
