"""Because one shape is transposed, the shapes are compared sorted: a source of (3, 2) is not
refused by a target of (2, 3).

Diagnosis: none
"""


def linear_to_parameter(source: SelfAttentionLinear, target: SelfAttentionParameter) -> None:
    for name in QKV:
        layer, matrix = getattr(source, name), getattr(target, name)
        if layer.bias is not None:
            raise ValueError(f"{name} has a bias, and the target has no place for it")
        # nn.Linear stores (d_out, d_in), the target (d_in, d_out): the same two numbers
        if sorted(layer.weight.shape) != sorted(matrix.shape):
            raise ValueError(f"{name}: {tuple(layer.weight.shape)} and {tuple(matrix.shape)}")

    for name in QKV:
        weight = getattr(source, name).weight
        setattr(target, name, nn.Parameter(weight.detach().t().clone()))
