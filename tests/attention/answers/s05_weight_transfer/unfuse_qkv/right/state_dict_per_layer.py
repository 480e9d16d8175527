"""Splits weight and bias with tensor_split and lets each layer's own load_state_dict copy them.
load_state_dict copies in place, so the objects stay and no memory is shared.

Diagnosis: none
"""


def unfuse_qkv(source: SelfAttentionFused, target: SelfAttentionLinear) -> None:
    fused = source.W_qkv
    weights = fused.weight.detach().tensor_split(3)
    layers = [getattr(target, name) for name in QKV]
    if not all(layer.weight.shape == part.shape for layer, part in zip(layers, weights)):
        raise ValueError("the two modules differ in d_in or d_out")
    if fused.bias is None:
        biases = (fused.weight.new_zeros(weights[0].shape[0]),) * 3
    elif any(layer.bias is None for layer in layers):
        raise ValueError("the source has a bias, but a layer of the target has none")
    else:
        biases = fused.bias.detach().tensor_split(3)

    for layer, weight, bias in zip(layers, weights, biases, strict=True):
        offered = {"weight": weight, "bias": bias}
        layer.load_state_dict({key: offered[key] for key, _ in layer.named_parameters()})
