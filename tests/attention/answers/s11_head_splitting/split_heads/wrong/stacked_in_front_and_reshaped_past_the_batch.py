"""Wrong: stacks the heads in front of the batch axis and then swaps the two by reshape, which is
right for one sequence only and otherwise gives heads of other sequences.

Diagnosis: The heads are stacked in front of the axis of the batch and only reshaped, which mixes
up heads and sequences.
"""


def split_heads(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    batch, tokens, d_out = x.shape
    if d_out % num_heads != 0:
        raise ValueError("d_out must be divisible by num_heads")
    head_dim = d_out // num_heads
    heads = torch.stack(x.split(head_dim, dim=-1))  # every head: all tokens, its own features
    return heads.reshape(batch, num_heads, tokens, head_dim)
