"""Exponentials divided by their Euclidean norm.

Diagnosis: The exponentials are divided by the root of the sum of their squares.
"""

import torch


def softmax_naive(x, dim):
    return torch.nn.functional.normalize(x.exp(), dim=dim)
