"""Wrong: it is checked whether head_dim divides d_out, not whether num_heads does, and view is left
to find the number of heads. With d_out = 6 and num_heads = 4 there is no ValueError but a tensor
of 6 heads of width 1.

Diagnosis: none
"""


def split_heads(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    """Cut projected tokens into heads."""
    batch, tokens, d_out = x.shape
    head_dim = d_out // num_heads
    if head_dim == 0 or d_out % head_dim != 0:
        raise ValueError("d_out cannot be divided into heads")
    return x.view(batch, tokens, -1, head_dim).transpose(1, 2)
