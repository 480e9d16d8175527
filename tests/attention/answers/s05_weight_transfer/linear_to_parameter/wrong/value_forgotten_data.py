"""Assigns .data without a transpose and forgets the value.

Diagnosis: The weights of the value stay as they were. The matrices are not transposed on the
way.
"""

import torch


def linear_to_parameter(source, target):
    for name in ("W_query", "W_key", "W_value"):
        if getattr(source, name).bias is not None:
            raise ValueError(name)
        if getattr(source, name).weight.shape[::-1] != getattr(target, name).shape:
            raise ValueError(name)
    target.W_query.data = source.W_query.weight.data.clone()
    target.W_key.data = source.W_key.weight.data.clone()
