"""Two mistakes: the features are dealt out in turn (head h gets the features h, h + num_heads, ...)
instead of neighbouring ones; and there is no check of its own, so where num_heads does not divide
d_out a RuntimeError of view comes in place of a ValueError.

Diagnosis: The features are assigned to the heads in turn; each head should get neighbouring ones.
"""


def split_heads(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    batch, tokens, d_out = x.shape
    head_dim = d_out // num_heads
    return x.reshape(batch, tokens, head_dim, num_heads).permute(0, 3, 1, 2)
