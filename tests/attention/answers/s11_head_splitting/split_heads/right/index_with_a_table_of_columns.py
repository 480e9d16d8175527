"""The heads are picked with a table of column numbers (advanced indexing), not cut with view or
chunk.

Diagnosis: none
"""


def split_heads(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    d_out = x.shape[-1]
    head_dim, left_over = divmod(d_out, num_heads)
    if left_over:
        raise ValueError(f"{num_heads} heads cannot share {d_out} features evenly")
    columns = torch.arange(d_out, device=x.device).view(num_heads, head_dim)
    return x[:, :, columns].movedim(2, 1)
