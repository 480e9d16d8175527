"""The new parameters take over requires_grad from the source's.

Mistake: for a source whose W_value.weight is frozen (requires_grad_(False)) the target's W_value is
frozen afterwards, the text asks that the three matrices are trainable parameters.

Diagnosis: none
"""


def linear_to_parameter(source: SelfAttentionLinear, target: SelfAttentionParameter) -> None:
    for name in QKV:
        layer, matrix = getattr(source, name), getattr(target, name)
        if layer.bias is not None:
            raise ValueError(f"{name} has a bias")
        if (layer.in_features, layer.out_features) != tuple(matrix.shape):
            raise ValueError(f"{name} has other sizes")
    for name in QKV:
        weight = getattr(source, name).weight
        copy = weight.detach().t().clone()
        setattr(target, name, nn.Parameter(copy, requires_grad=weight.requires_grad))
