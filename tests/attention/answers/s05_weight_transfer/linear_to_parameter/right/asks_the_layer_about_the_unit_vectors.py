"""Never transposes: what a layer makes of the unit vectors are the rows of the matrix.

Diagnosis: none
"""


def linear_to_parameter(source: SelfAttentionLinear, target: SelfAttentionParameter) -> None:
    matrices = {}
    for name in QKV:
        layer = source.get_submodule(name)
        if layer.bias is not None:
            raise ValueError(f"{name} has a bias, and the target has no place for it")
        with torch.no_grad():
            unit_vectors = torch.eye(layer.in_features).to(layer.weight)
            matrices[name] = layer(unit_vectors)
        if matrices[name].shape != target.get_parameter(name).shape:
            raise ValueError(f"{name}: the two modules differ in size")
    for name, matrix in matrices.items():
        target.register_parameter(name, nn.Parameter(matrix))
