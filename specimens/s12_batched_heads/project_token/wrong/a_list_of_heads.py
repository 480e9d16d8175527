"""The result is a Python list of tensors, one for each head.

The exercise asks for one tensor with two axes. Look for a function that puts tensors of equal shape
on top of each other.
"""

import torch


def project_token(W, x):
    return [W[h] @ x for h in range(len(W))]
