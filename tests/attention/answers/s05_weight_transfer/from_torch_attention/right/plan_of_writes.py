"""Right. Makes a list of (parameter, new numbers) pairs while checking, None meaning zeros, and
writes only when the list is complete.

Diagnosis: none
"""
def from_torch_attention(source: nn.MultiheadAttention, target: SelfAttentionProjected) -> None:
    if source.num_heads != 1:
        raise ValueError("one head only")
    if source.in_proj_weight is None:
        raise ValueError("the weights of the source are kept apart")
    layers = [getattr(target, name) for name in QKV] + [target.out_proj]
    weights = [*source.in_proj_weight.chunk(3), source.out_proj.weight]
    in_bias = source.in_proj_bias
    biases = [None] * 3 if in_bias is None else [*in_bias.chunk(3)]
    biases.append(source.out_proj.bias)

    plan = []
    for layer, weight, bias in zip(layers, weights, biases, strict=True):
        if layer.weight.shape != weight.shape:
            raise ValueError("the widths differ")
        if layer.bias is None and bias is not None:
            raise ValueError("no place for a bias")
        plan.append((layer.weight, weight))
        plan.append((layer.bias, bias))
    with torch.no_grad():
        for parameter, numbers in plan:
            if parameter is not None:
                parameter.zero_() if numbers is None else parameter.copy_(numbers)
