"""Right. Unflattens the fused weight to (3, d_out, d_in) and gives each layer new parameters with
memory of their own; new objects are allowed in this exercise.

Diagnosis: none
"""
def unfuse_qkv(source: SelfAttentionFused, target: SelfAttentionLinear) -> None:
    weights = source.W_qkv.weight.detach().unflatten(0, (3, -1))
    if source.W_qkv.bias is None:
        biases = weights.new_zeros(weights.shape[:2])
    else:
        biases = source.W_qkv.bias.detach().unflatten(0, (3, -1))
    layers = [getattr(target, name) for name in QKV]
    if {layer.weight.shape for layer in layers} != {weights.shape[1:]}:
        raise ValueError("d_in or d_out differ")
    if source.W_qkv.bias is not None and None in [layer.bias for layer in layers]:
        raise ValueError("a layer of the target has no place for its bias")
    for layer, weight, bias in zip(layers, weights, biases, strict=True):
        layer.weight = nn.Parameter(weight.clone())
        if layer.bias is not None:
            layer.bias = nn.Parameter(bias.clone())
