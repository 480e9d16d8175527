"""Shares memory through views, as is allowed.

Diagnosis: none
"""

import torch


def linear_to_parameter(source, target):
    named = [n for n, _ in target.named_parameters()]
    for name in named:
        layer = source.get_submodule(name)
        if layer.bias is not None:
            raise ValueError(f"{name} has a bias")
        if layer.weight.shape != target.get_parameter(name).mT.shape:
            raise ValueError(f"{name} has another shape")
    for name in named:
        target.get_parameter(name).data = source.get_submodule(name).weight.data.mT
