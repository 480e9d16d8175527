"""It trusts chunk and only looks whether all pieces are equally wide; chunk may give fewer pieces
than it was asked for.

Mistake: for x of shape (1, 2, 6) and num_heads = 4 it returns a tensor of shape (1, 3, 2, 2), three
heads of width 2, the text asks for a ValueError, since 4 does not divide 6. (5 features and 2 heads
raise, as they should.)

Diagnosis: none
"""


def split_heads(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    pieces = x.chunk(num_heads, dim=-1)
    widths = {piece.shape[-1] for piece in pieces}
    if len(widths) > 1:
        raise ValueError(f"heads of different widths: {sorted(widths)}")
    return torch.stack(pieces, dim=1)
