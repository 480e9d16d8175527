"""Picks the features with an index table of shape (num_heads, head_dim) in place of view and
transpose, and moves the new axis with movedim. Unusual, but the same numbers.

Diagnosis: none
"""


def split_heads(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    width = x.shape[-1]
    head_dim, rest = divmod(width, num_heads)
    if rest:
        raise ValueError(f"{num_heads} heads cannot share {width} features")
    which = torch.arange(width, device=x.device).reshape(num_heads, head_dim)
    return x[:, :, which].movedim(2, 1)
