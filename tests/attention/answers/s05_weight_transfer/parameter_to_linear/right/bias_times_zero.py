"""The bias is multiplied with 0 in place, which makes zeros of finite numbers. The text promises
nothing of a target whose biases are inf or nan.

Diagnosis: none
"""


@torch.no_grad()
def parameter_to_linear(source: SelfAttentionParameter, target: SelfAttentionLinear) -> None:
    pairs = [(getattr(source, name), getattr(target, name)) for name in QKV]
    for matrix, layer in pairs:
        if tuple(matrix.shape) != (layer.in_features, layer.out_features):
            raise ValueError("the modules differ in d_in or d_out")
    for matrix, layer in pairs:
        layer.weight.copy_(matrix.t())
        if layer.bias is not None:
            layer.bias *= 0
