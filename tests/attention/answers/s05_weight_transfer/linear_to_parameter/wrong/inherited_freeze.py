"""Wrong: the new parameters take over requires_grad from the source's layers. If (part of) the
source is frozen, the target's parameters are frozen as well; the text wants trainable ones.

Diagnosis: none
"""


def linear_to_parameter(source: SelfAttentionLinear, target: SelfAttentionParameter) -> None:
    """Give ``target`` the weights of ``source``, so that both compute the same."""
    for name in QKV:
        layer, matrix = getattr(source, name), getattr(target, name)
        if layer.bias is not None:
            raise ValueError(f"{name} has a bias")
        if (layer.in_features, layer.out_features) != tuple(matrix.shape):
            raise ValueError(f"{name}: shapes do not fit")

    for name in QKV:
        w = getattr(source, name).weight
        copy = w.detach().t().contiguous()
        setattr(target, name, nn.Parameter(copy, requires_grad=w.requires_grad))
