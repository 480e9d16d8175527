"""Asks `if layer.bias:` whether a layer has a bias. With more than one entry that ends in a
RuntimeError (the truth value of a tensor is ambiguous), after the first weight has been written.
Layers without biases are handled rightly, and with d_out = 1 the zeroing works by luck.

Diagnosis: none
"""


def parameter_to_linear(source: SelfAttentionParameter, target: SelfAttentionLinear) -> None:
    """Give ``target`` the weights of ``source``, so that both compute the same."""
    # 1. validate
    for name in QKV:
        d_in, d_out = getattr(source, name).shape
        layer = getattr(target, name)
        if (layer.in_features, layer.out_features) != (d_in, d_out):
            raise ValueError(name + " has another size")

    # 2. write
    for name in QKV:
        layer = getattr(target, name)
        layer.weight.data.copy_(getattr(source, name).data.T)
        if layer.bias:
            layer.bias.data.zero_()
