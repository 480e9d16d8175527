"""The features of every head are looked up in a table of feature numbers, and the head axis is moved
afterwards.

Diagnosis: none
"""


def split_heads(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    d_out = x.shape[-1]
    head_dim, left_over = divmod(d_out, num_heads)
    if left_over:
        raise ValueError(f"{num_heads} heads cannot share {d_out} features")
    table = torch.arange(d_out, device=x.device).reshape(num_heads, head_dim)
    return x[..., table].movedim(2, 1)
