"""Writes all numbers into one flat vector and hands it out with vector_to_parameters, which keeps
the parameter objects of the target and gives them new memory, each its own part of the vector.

Diagnosis: none
"""
from torch.nn.utils import vector_to_parameters


def parameter_to_linear(source: SelfAttentionParameter, target: SelfAttentionLinear) -> None:
    pairs = [(source.get_parameter(name), target.get_submodule(name)) for name in QKV]
    if any(tuple(reversed(W.shape)) != tuple(layer.weight.shape) for W, layer in pairs):
        raise ValueError("source and target differ in d_in or d_out")

    places, numbers = [], []
    for W, layer in pairs:
        places.append(layer.weight)
        numbers.append(W.detach().to(layer.weight).permute(1, 0).flatten())
        if layer.bias is not None:
            places.append(layer.bias)
            numbers.append(torch.zeros_like(layer.bias).detach())
    vector_to_parameters(torch.cat(numbers), places)
