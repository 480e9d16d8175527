"""Two mistakes: the target's parameters become views of the source's memory, so the copies are not
independent; and biases of the target are not set to zero when the source has none.

Diagnosis: If the source has no bias, those of the target stay as they were. Source and target share
memory: a later change of the source reaches the target.
"""


def unfuse_qkv(source: SelfAttentionFused, target: SelfAttentionLinear) -> None:
    fused = source.W_qkv
    d_out = fused.out_features // 3
    layers = [getattr(target, name) for name in QKV]
    for layer in layers:
        if (layer.in_features, layer.out_features) != (fused.in_features, d_out):
            raise ValueError("d_in or d_out differ")
        if fused.bias is not None and layer.bias is None:
            raise ValueError("no place for a bias")
    for layer, weight in zip(layers, fused.weight.data.chunk(3)):
        layer.weight.data = weight
    if fused.bias is not None:
        for layer, bias in zip(layers, fused.bias.data.chunk(3)):
            layer.bias.data = bias
