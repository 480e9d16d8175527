"""Each layer's bias is written before the next layer is checked, so that a refusal for a missing
key or value bias leaves earlier biases changed.

Diagnosis: none
"""


def unfuse_qkv(source: SelfAttentionFused, target: SelfAttentionLinear) -> None:
    layers = [getattr(target, name) for name in QKV]
    fused = source.W_qkv
    if fused.in_features != layers[0].in_features or fused.out_features != 3 * layers[0].out_features:
        raise ValueError("The two modules differ in d_in or d_out.")
    with torch.no_grad():
        biases = (None,) * 3 if fused.bias is None else fused.bias.chunk(3)
        for layer, bias in zip(layers, biases):
            if bias is None:
                if layer.bias is not None:
                    layer.bias.zero_()
            elif layer.bias is None:
                raise ValueError("The source has a bias, and a layer of the target has none.")
            else:
                layer.bias.copy_(bias)
        for layer, weight in zip(layers, fused.weight.chunk(3)):
            layer.weight.copy_(weight)
