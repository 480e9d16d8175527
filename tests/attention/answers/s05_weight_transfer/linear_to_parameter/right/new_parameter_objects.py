"""Right. Collects the new matrices in a dict while it checks, and puts new Parameter objects into
the target only when all three have passed. (In this exercise the objects may be new.)

Diagnosis: none
"""
def linear_to_parameter(source: SelfAttentionLinear, target: SelfAttentionParameter) -> None:
    moved = {}
    for name in QKV:
        layer, matrix = source.get_submodule(name), target.get_parameter(name)
        if "bias" in dict(layer.named_parameters()):
            raise ValueError(f"{name} has a bias, and there is no place for it")
        if (layer.in_features, layer.out_features) != tuple(matrix.shape):
            raise ValueError(f"{name}: the sizes differ")
        moved[name] = nn.Parameter(layer.weight.detach().t().contiguous().clone())
    for name, parameter in moved.items():
        setattr(target, name, parameter)
