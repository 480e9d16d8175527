"""Transposes by taking the rows of nn.Linear's weight apart and stacking them as columns. All checks
come first, then three new parameters are set.

Diagnosis: none
"""


def linear_to_parameter(source: SelfAttentionLinear, target: SelfAttentionParameter) -> None:
    prepared = []
    for name in QKV:
        layer, old = getattr(source, name), getattr(target, name)
        match layer.bias:
            case None:
                columns = layer.weight.detach().unbind(0)
            case _:
                raise ValueError(f"{name} has a bias, and there is no place for it")
        if (layer.in_features, layer.out_features) != (*old.shape,):
            raise ValueError(f"{name}: the two modules have different sizes")
        prepared.append((name, torch.stack(columns, dim=1)))
    for name, matrix in prepared:
        setattr(target, name, nn.Parameter(matrix))
