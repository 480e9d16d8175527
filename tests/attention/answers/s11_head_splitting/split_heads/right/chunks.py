"""Cuts with chunk along the features and stacks the pieces on a new axis 1; neither view nor
transpose.

Diagnosis: none
"""


def split_heads(x, num_heads):
    assert x.size(-1) % num_heads == 0, "num_heads must divide d_out"
    return torch.stack(x.chunk(num_heads, dim=-1), dim=1)
