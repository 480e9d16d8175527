"""Stacks the heads in front of the batch and then only moves brackets to put the batch first. Right
for a batch of one sequence; with x of shape (2, 3, 4) and 2 heads, result[0, 1] holds head 0 of
sequence 1 in place of head 1 of sequence 0.

Diagnosis: The heads are stacked in front of the axis of the batch and only reshaped, which mixes
up heads and sequences.
"""


def split_heads(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    batch, tokens, d_out = x.shape
    if d_out % num_heads != 0:
        raise ValueError("num_heads must divide d_out")
    head_dim = d_out // num_heads
    # every chunk is (batch, tokens, head_dim)
    heads = torch.stack(x.chunk(num_heads, dim=-1))
    return heads.reshape(batch, num_heads, tokens, head_dim)
