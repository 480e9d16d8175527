"""Right. unflatten makes the head axis, movedim brings it to the front; a ValueError of its own.

Diagnosis: none
"""
def split_heads(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    d_out = x.size(-1)
    head_dim, rest = divmod(d_out, num_heads)
    if rest:
        raise ValueError(f"{d_out} features cannot be shared by {num_heads} heads")
    return x.unflatten(-1, (num_heads, head_dim)).movedim(-2, 1)
