"""Unusual: new nn.Parameter objects that are transposed views of the source's memory (sharing is
left open by the text).

Diagnosis: none
"""


def linear_to_parameter(source: SelfAttentionLinear, target: SelfAttentionParameter) -> None:
    layers = [getattr(source, name) for name in QKV]
    if any(layer.bias is not None for layer in layers):
        raise ValueError("SelfAttentionParameter has no place for a bias")
    for name, layer in zip(QKV, layers):
        if getattr(target, name).shape != layer.weight.T.shape:
            raise ValueError(f"{name}: the modules differ in d_in or d_out")
    for name, layer in zip(QKV, layers):
        setattr(target, name, nn.Parameter(layer.weight.detach().T))
