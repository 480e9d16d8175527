"""Transposed views, and the biases stay.

Diagnosis: The biases of the target stay as they were. Source and target share memory: a later
change of the source reaches the target.
"""

import torch


def parameter_to_linear(source, target):
    names = ("W_query", "W_key", "W_value")
    for n in names:
        if getattr(source, n).T.shape != getattr(target, n).weight.shape:
            raise ValueError(n)
    for n in names:
        getattr(target, n).weight.data = getattr(source, n).data.T
