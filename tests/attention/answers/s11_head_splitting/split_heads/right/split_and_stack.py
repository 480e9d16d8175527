"""No view and no transpose: torch.split into neighbouring features and stack on axis 1, an assert
for the divisibility.

Diagnosis: none
"""


def split_heads(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    head_dim, rest = divmod(x.shape[-1], num_heads)
    assert rest == 0, "num_heads must divide d_out"
    return torch.stack(x.split(head_dim, dim=-1), dim=1)
