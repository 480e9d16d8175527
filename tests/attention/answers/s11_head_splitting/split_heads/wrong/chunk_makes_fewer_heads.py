"""Checks only whether the chunks are equally wide, but chunk may make fewer chunks than asked for.
For x of shape (1, 2, 6) and 4 heads the text wants a ValueError; this returns 3 heads of width 2.

Diagnosis: none
"""


def split_heads(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    heads = x.chunk(num_heads, dim=-1)
    if heads[0].shape[-1] != heads[-1].shape[-1]:
        raise ValueError("the heads would have different widths")
    return torch.stack(heads, dim=1)
