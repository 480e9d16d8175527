"""Unusual: all transposed weights are strung together in one new vector, which
vector_to_parameters cuts up again; the parameter objects stay.

Diagnosis: none
"""


def linear_to_parameter(source: SelfAttentionLinear, target: SelfAttentionParameter) -> None:
    """Give ``target`` the weights of ``source``, so that both compute the same."""
    layers = [getattr(source, name) for name in QKV]
    matrices = [getattr(target, name) for name in QKV]
    if any(layer.bias is not None for layer in layers):
        raise ValueError("The target has no place for biases.")
    for layer, matrix in zip(layers, matrices, strict=True):
        if matrix.shape != (layer.in_features, layer.out_features):
            raise ValueError(
                f"From {layer.in_features} to {layer.out_features} features does not fit into a "
                f"matrix of shape {tuple(matrix.shape)}."
            )
    pieces = [layer.weight.detach().T.reshape(-1) for layer in layers]
    vector = torch.cat(pieces).to(device=matrices[0].device, dtype=matrices[0].dtype)
    nn.utils.vector_to_parameters(vector, matrices)
    for matrix in matrices:
        matrix.requires_grad_(True)
