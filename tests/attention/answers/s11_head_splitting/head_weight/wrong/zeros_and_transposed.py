"""The rows of the other heads are set to zero, and the result is transposed.

Diagnosis: The whole weight is returned, with zeros in the rows of other heads. The result is
transposed: (d_in, head_dim).
"""

import torch


def head_weight(weight, head, num_heads):
    d_out = weight.shape[0]
    owner = torch.arange(d_out) // (d_out // num_heads)
    return (weight * (owner == head).unsqueeze(1)).T
