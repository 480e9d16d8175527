"""Compares the sizes sorted, because one of the two is transposed. A source with d_in=3, d_out=2 and
a target with d_in=2, d_out=3 should be refused with a ValueError; here the target gets matrices
of another shape.

Diagnosis: none
"""


def linear_to_parameter(source: SelfAttentionLinear, target: SelfAttentionParameter) -> None:
    for name in QKV:
        layer = getattr(source, name)
        if layer.bias is not None:
            raise ValueError(f"{name} has a bias")
        # (d_out, d_in) here and (d_in, d_out) there: the order does not matter
        if sorted(layer.weight.shape) != sorted(getattr(target, name).shape):
            raise ValueError(f"{name} has another size in the target")
    for name in QKV:
        weight = getattr(source, name).weight.detach()
        setattr(target, name, nn.Parameter(weight.T.clone()))
