"""Lines all numbers up in one long vector, layer by layer, and pours it into the target's
parameters.

Diagnosis: none
"""


import torch
from torch import nn
from torch.nn.utils import parameters_to_vector, vector_to_parameters


def parameter_to_linear(source: nn.Module, target: nn.Module) -> None:
    pieces, places = [], []
    for name in ("W_query", "W_key", "W_value"):
        matrix = source.get_parameter(name).detach()
        for kind, place in target.get_submodule(name).named_parameters():
            piece = matrix.t() if kind == "weight" else matrix.new_zeros(matrix.shape[1])
            if piece.shape != place.shape:
                raise ValueError(f"{name}: {tuple(piece.shape)} does not fit {tuple(place.shape)}")
            pieces.append(piece.to(place.dtype).contiguous())
            places.append(place)
    vector_to_parameters(parameters_to_vector(pieces), places)
