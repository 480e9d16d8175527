"""Wrong: the two sizes are compared without their order, so a source from 3 to 2 features is not
refused by a target from 2 to 3, which then gets matrices of another shape.

Diagnosis: none
"""


def linear_to_parameter(source: SelfAttentionLinear, target: SelfAttentionParameter) -> None:
    for name in QKV:
        layer, matrix = getattr(source, name), getattr(target, name)
        if layer.bias is not None:
            raise ValueError(f"{name} has a bias, and the target has no place for it")
        # nn.Linear stores its matrix the other way round: the order must not matter here
        if sorted(layer.weight.shape) != sorted(matrix.shape):
            raise ValueError(f"{name}: d_in or d_out differ")
    for name in QKV:
        weight = getattr(source, name).weight.detach()
        setattr(target, name, nn.Parameter(weight.t().clone()))
