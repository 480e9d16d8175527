"""Wrong, two mistakes. If only the key of the source has no bias, (True, False, True), the key part
of the target's bias keeps its old random numbers instead of zero; and Module.to works in place, so
a float64 source is turned into float32 by a float32 target.

Diagnosis: If the key's layer of the source has no bias, the target's part for the key stays as it
was.
"""
def fuse_qkv(source: SelfAttentionLinear, target: SelfAttentionFused) -> None:
    fused = target.W_qkv
    d_out = fused.out_features // 3
    layers = [getattr(source, name) for name in QKV]
    for layer in layers:
        if (layer.in_features, layer.out_features) != (fused.in_features, d_out):
            raise ValueError("d_in or d_out differ")
        if layer.bias is not None and fused.bias is None:
            raise ValueError("the target has no bias")
    layers = [getattr(source.to(fused.weight.dtype), name) for name in QKV]
    with torch.no_grad():
        for i, layer in enumerate(layers):
            rows = slice(i * d_out, (i + 1) * d_out)
            fused.weight[rows] = layer.weight
            if layer.bias is not None:
                fused.bias[rows] = layer.bias
            elif fused.bias is not None and i != 1:  # the key's bias has no effect
                fused.bias[rows] = 0.0
