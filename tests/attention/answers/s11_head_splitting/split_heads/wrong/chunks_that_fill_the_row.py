"""It cuts with `chunk` and only checks that equally wide pieces fill the row, not how many there
are.

Mistake: for x of shape (1, 2, 6) and num_heads=4 it returns a tensor of shape (1, 3, 2, 2), the
text asks for a ValueError, since 4 does not divide 6.

Diagnosis: none
"""


def split_heads(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    pieces = x.chunk(num_heads, dim=-1)
    head_dim = pieces[0].shape[-1]
    if head_dim * len(pieces) != x.shape[-1]:
        raise ValueError("num_heads has to divide d_out")
    return torch.stack(pieces, dim=1)
