"""No view and no transpose: the features are cut with split, and the parts are stacked on a new
axis 1. divmod gives the width and the remainder at once.

Diagnosis: none
"""


def split_heads(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    head_dim, rest = divmod(x.shape[-1], num_heads)
    if rest:
        raise ValueError(f"{x.shape[-1]} features do not make {num_heads} equal heads")
    return torch.stack(x.split(head_dim, dim=-1), dim=1)
