"""The caller's stack of matrices is transposed in place.

A method whose name ends in an underscore changes the tensor it is called on. The second call with
the same stack then meets another stack.
"""

# T38: not idempotent.

import torch


def project_tokens(W, x):
    W.transpose_(1, 2)
    return x @ W
