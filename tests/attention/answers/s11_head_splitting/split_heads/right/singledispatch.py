"""Functools.singledispatch chooses the function by the type of x.

Diagnosis: none
"""

from functools import singledispatch


@singledispatch
def split_heads(x, num_heads):
    raise TypeError(f"not for a {type(x).__name__}")


@split_heads.register
def _(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    assert x.shape[-1] % num_heads == 0, "uneven"
    return torch.stack(x.tensor_split(num_heads, dim=-1), dim=1)
