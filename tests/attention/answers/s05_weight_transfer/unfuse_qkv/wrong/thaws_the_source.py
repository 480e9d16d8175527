"""Switches the gradients of the source off for the time of the copying, and on again afterwards. A
source that was frozen before, ``source.requires_grad_(False)``, is trainable after the call,
though the text says that it stays exactly as it was.

Diagnosis: none
"""


def unfuse_qkv(source: SelfAttentionFused, target: SelfAttentionLinear) -> None:
    fused = source.W_qkv
    layers = [getattr(target, name) for name in QKV]
    for layer in layers:
        if fused.in_features != layer.in_features or fused.out_features != 3 * layer.out_features:
            raise ValueError("the two modules differ in d_in or d_out")
        if fused.bias is not None and layer.bias is None:
            raise ValueError("a layer of the target has no bias")

    fused.requires_grad_(False)
    weights = fused.weight.chunk(3)
    biases = (None, None, None) if fused.bias is None else fused.bias.chunk(3)
    for layer, weight, bias in zip(layers, weights, biases):
        layer.weight.data.copy_(weight)
        if bias is not None:
            layer.bias.data.copy_(bias)
        elif layer.bias is not None:
            layer.bias.data.zero_()
    fused.requires_grad_(True)
