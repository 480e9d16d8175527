"""Wrong. Joins batch and tokens to one axis, brings the heads in front of it and only then puts
brackets for the batch: right for one sequence, but for two sequences, x of shape (2, 3, 4) with 2
heads, "sequence 0" of the result holds head 0 of both sequences.

Diagnosis: The heads are stacked in front of the axis of the batch and only reshaped, which mixes
up heads and sequences.
"""


def split_heads(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    batch, tokens, d_out = x.shape
    if d_out % num_heads != 0:
        raise ValueError("num_heads has to divide d_out")
    head_dim = d_out // num_heads
    rows = x.reshape(batch * tokens, num_heads, head_dim)
    heads = rows.transpose(0, 1)  # every head sees all tokens
    return heads.reshape(batch, num_heads, tokens, head_dim)
