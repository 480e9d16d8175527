"""Right. Puts new parameters in place that are transposed views of the memory of the source
(sharing and new objects are allowed here); all checks come first.

Diagnosis: none
"""
def linear_to_parameter(source: SelfAttentionLinear, target: SelfAttentionParameter) -> None:
    layers = {name: getattr(source, name) for name in QKV}
    problems = []
    for name, layer in layers.items():
        if layer.bias is not None:
            problems.append(f"{name} has a bias")
        if tuple(getattr(target, name).shape) != (layer.in_features, layer.out_features):
            problems.append(f"{name} has another shape")
    if problems:
        raise ValueError("; ".join(problems))
    for name, layer in layers.items():
        setattr(target, name, nn.Parameter(layer.weight.detach().T))
