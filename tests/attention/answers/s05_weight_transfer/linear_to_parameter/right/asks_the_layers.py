"""Never looks at how a layer stores its matrix: it sends the unit vectors through the layer.

Diagnosis: none
"""


import torch
from torch import nn

NAMES = ("W_query", "W_key", "W_value")


def linear_to_parameter(source: nn.Module, target: nn.Module) -> None:
    layers = {name: source.get_submodule(name) for name in NAMES}
    for name, layer in layers.items():
        if layer.bias is not None:
            raise ValueError(f"{name} has a bias, and the target has no place for one")
        if getattr(target, name).shape != (layer.in_features, layer.out_features):
            raise ValueError(f"the sizes of {name} differ")
    with torch.no_grad():
        answers = {
            name: layer(torch.eye(layer.in_features).to(layer.weight))
            for name, layer in layers.items()
        }
    for name, matrix in answers.items():
        parameter = target.get_parameter(name)
        parameter.requires_grad_(True)
        parameter.data.copy_(matrix)
