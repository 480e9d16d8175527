"""Right: no view and no chunk. A small table of feature numbers, one row for each head, is used as
an index, and the head axis is moved to the front afterwards.

Diagnosis: none
"""


def split_heads(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    d_out = x.shape[-1]
    head_dim, rest = divmod(d_out, num_heads)
    if rest:
        raise ValueError(f"{d_out} features cannot be shared evenly by {num_heads} heads")
    owner = torch.arange(d_out, device=x.device).reshape(num_heads, head_dim)
    return x[:, :, owner].movedim(2, 1)
