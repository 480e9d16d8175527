"""Raises only if the pieces of chunk are unequal: with 6 features and 4 heads chunk makes 3 equal
pieces, so 3 heads come back and no ValueError.

Diagnosis: none
"""


def split_heads(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    pieces = x.chunk(num_heads, dim=-1)
    if len({piece.shape for piece in pieces}) > 1:
        raise ValueError(f"{num_heads} heads cannot share {x.shape[-1]} features evenly")
    return torch.stack(pieces, dim=1)
