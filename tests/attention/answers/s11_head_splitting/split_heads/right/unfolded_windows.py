"""Cuts with unfold: windows of head_dim features that move on by head_dim are the heads.

Diagnosis: none
"""


def split_heads(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    head_dim, rest = divmod(x.shape[-1], num_heads)
    if rest:
        raise ValueError(f"{num_heads} heads cannot share {x.shape[-1]} features evenly")
    return x.unfold(-1, head_dim, head_dim).movedim(-2, 1)
