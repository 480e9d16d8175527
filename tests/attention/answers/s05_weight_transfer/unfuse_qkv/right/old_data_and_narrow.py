"""The idiom of very old torch: copies narrow()ed row blocks into .data, after all checks.

Diagnosis: none
"""


def unfuse_qkv(source: SelfAttentionFused, target: SelfAttentionLinear) -> None:
    fused = source.W_qkv
    layers = (target.W_query, target.W_key, target.W_value)
    d_out = fused.weight.size(0) // 3
    d_in = fused.weight.size(1)

    for layer in layers:
        if layer.weight.size(0) != d_out:
            raise ValueError("d_out differs: %d and %d" % (d_out, layer.weight.size(0)))
        if layer.weight.size(1) != d_in:
            raise ValueError("d_in differs: %d and %d" % (d_in, layer.weight.size(1)))
        if fused.bias is not None and layer.bias is None:
            raise ValueError("the source has a bias, but a layer of the target has no place for it")

    for i in range(3):
        layers[i].weight.data.copy_(fused.weight.data.narrow(0, i * d_out, d_out))
        if layers[i].bias is None:
            continue
        if fused.bias is None:
            layers[i].bias.data.zero_()
        else:
            layers[i].bias.data.copy_(fused.bias.data.narrow(0, i * d_out, d_out))
