"""Sizes are compared by the number of entries of the matrices only, so modules with other d_in and
d_out but the same product (2 to 6 and 3 to 4, or 2 to 3 and 3 to 2) are not refused and the
target's matrices change their shape.

Diagnosis: none
"""


def linear_to_parameter(source: SelfAttentionLinear, target: SelfAttentionParameter) -> None:
    """Give ``target`` the weights of ``source``, so that both compute the same."""
    for name in QKV:
        layer, matrix = getattr(source, name), getattr(target, name)
        if layer.bias is not None:
            raise ValueError(f"{name} of the source has a bias; the target has no place for it.")
        if layer.weight.numel() != matrix.numel():
            raise ValueError(f"{name} has not the same size in both modules.")
    for name in QKV:
        weight = getattr(source, name).weight.detach()
        setattr(target, name, nn.Parameter(weight.T.clone()))
