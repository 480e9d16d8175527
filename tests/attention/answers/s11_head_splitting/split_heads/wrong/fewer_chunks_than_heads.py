"""Wrong: only looks whether the first and the last chunk have the same width, but `chunk` may also
give fewer chunks than asked for. For x of shape (1, 2, 6) and num_heads=4 the text wants a
ValueError; this returns three heads of width 2.

Diagnosis: none
"""


def split_heads(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    heads = x.chunk(num_heads, dim=-1)
    if heads[0].shape != heads[-1].shape:
        raise ValueError("num_heads has to divide d_out")
    return torch.stack(heads, dim=1)
