"""Asks the layers themselves: the rows of the identity matrix are sent through each layer, which
gives exactly its matrix in the row convention. The results become new parameters.

Diagnosis: none
"""


def linear_to_parameter(source: SelfAttentionLinear, target: SelfAttentionParameter) -> None:
    """Give ``target`` the weights of ``source``, so that both compute the same."""
    found = {}
    for name in QKV:
        layer, old = getattr(source, name), getattr(target, name)
        if layer.bias is not None:
            raise ValueError(f"{name} has a bias, and the target has no place for it")
        if (layer.in_features, layer.out_features) != tuple(old.shape):
            raise ValueError(f"{name}: {layer} does not fit {tuple(old.shape)}")
        with torch.no_grad():
            found[name] = layer(torch.eye(layer.in_features, dtype=layer.weight.dtype))
    for name, matrix in found.items():
        setattr(target, name, nn.Parameter(matrix.clone()))
