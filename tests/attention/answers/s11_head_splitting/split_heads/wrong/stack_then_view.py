"""Wrong: torch.stack puts the head axis before the batch axis, and view only renames these two axes
in place of exchanging them. For x of shape (2, 3, 4) with 2 heads, result[0, 1] should be head 1
of sequence 0; it is head 0 of sequence 1. (A batch of one sequence comes out right.)

Diagnosis: The heads are stacked in front of the axis of the batch and only reshaped, which mixes
up heads and sequences.
"""


def split_heads(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    batch, tokens, d_out = x.shape
    if d_out % num_heads != 0:
        raise ValueError("num_heads has to divide d_out")
    head_dim = d_out // num_heads
    heads = [x[:, :, h * head_dim : (h + 1) * head_dim] for h in range(num_heads)]
    return torch.stack(heads).view(batch, num_heads, tokens, head_dim)
