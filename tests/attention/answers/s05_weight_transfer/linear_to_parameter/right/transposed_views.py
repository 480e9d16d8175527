"""Right: the new parameters are transposed views of the source's memory, which the text leaves open.
All refusals come first, gathered with sets.

Diagnosis: none
"""


def linear_to_parameter(source: SelfAttentionLinear, target: SelfAttentionParameter) -> None:
    layers = {name: getattr(source, name) for name in QKV}
    if {layer.bias for layer in layers.values()} != {None}:
        raise ValueError("the target has no place for a bias")
    shapes = {(layer.in_features, layer.out_features) for layer in layers.values()}
    if shapes != {tuple(getattr(target, name).shape) for name in QKV}:
        raise ValueError("the modules differ in d_in or d_out")
    for name, layer in layers.items():
        setattr(target, name, nn.Parameter(layer.weight.detach().mT))
