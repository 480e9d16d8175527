"""Collects a plan of pairs (parameter, own new tensor) first and then swaps them in through .data.

Diagnosis: none
"""


def _plan(source, target):
    for name in QKV:
        matrix, layer = getattr(source, name), getattr(target, name)
        if tuple(layer.weight.shape) != tuple(matrix.shape)[::-1]:
            raise ValueError(
                f"{name}: a matrix of shape {tuple(matrix.shape)} does not fit into a layer "
                f"from {layer.in_features} to {layer.out_features} features"
            )
        numbers = matrix.detach().t().to(device=layer.weight.device, dtype=layer.weight.dtype)
        yield layer.weight, numbers.clone(memory_format=torch.contiguous_format)
        if layer.bias is not None:
            yield layer.bias, torch.zeros_like(layer.bias.detach())


def parameter_to_linear(source: SelfAttentionParameter, target: SelfAttentionLinear) -> None:
    # list() runs all the checks before the first parameter is touched.
    for parameter, numbers in list(_plan(source, target)):
        parameter.data = numbers
