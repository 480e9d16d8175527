"""Interpolates all the way from the old numbers to the new ones.

Diagnosis: none
"""

import torch


@torch.no_grad()
def parameter_to_linear(source, target):
    matrices = dict(source.named_parameters())
    for name, matrix in matrices.items():
        if matrix.shape != target.get_submodule(name).weight.t().shape:
            raise ValueError("the sizes differ")
    for name, parameter in target.named_parameters():
        layer, kind = name.split(".")
        end = matrices[layer].t() if kind == "weight" else torch.zeros_like(parameter)
        parameter.lerp_(end, 1.0)
