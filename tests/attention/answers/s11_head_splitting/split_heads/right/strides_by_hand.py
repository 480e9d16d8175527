"""Right: the heads are not cut with view and transpose but read out of the contiguous memory with
as_strided, the steps of each axis being computed by hand.

Diagnosis: none
"""
def split_heads(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    batch, tokens, d_out = x.shape
    head_dim, rest = divmod(d_out, num_heads)
    if rest:
        raise ValueError(f"{num_heads} heads cannot share {d_out} features evenly")
    size = (batch, num_heads, tokens, head_dim)
    # next sequence, next head, next token, next feature
    step = (tokens * d_out, head_dim, d_out, 1)
    return x.as_strided(size, step, x.storage_offset())
