"""The caller's tensor is transposed in place.

A method whose name ends in an underscore changes the tensor it is called on. Run the cell twice and
the tokens are rows again.
"""

# T38: not idempotent.

import torch


def columns_per_head(x, num_heads):
    x.t_()
    return x.repeat(num_heads, 1, 1)
