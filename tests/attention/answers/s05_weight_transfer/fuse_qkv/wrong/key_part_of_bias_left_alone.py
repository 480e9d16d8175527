"""Wrong: where the key's layer has no bias, its part of the fused bias keeps its old numbers, since
it has no effect on the output. For qkv_bias=(True, False, True) and a target with a bias, the
text says that this part becomes zero.

Diagnosis: If the key's layer of the source has no bias, the target's part for the key stays as it
was.
"""
def fuse_qkv(source: SelfAttentionLinear, target: SelfAttentionFused) -> None:
    fused = target.W_qkv
    layers = {name: getattr(source, name) for name in QKV}
    d_out, d_in = source.W_query.weight.shape
    if fused.weight.shape != (3 * d_out, d_in):
        raise ValueError("the modules differ in d_in or d_out")
    if fused.bias is None and any(layer.bias is not None for layer in layers.values()):
        raise ValueError("the target has no place for a bias")
    with torch.no_grad():
        for i, (name, layer) in enumerate(layers.items()):
            rows = slice(i * d_out, (i + 1) * d_out)
            fused.weight[rows] = layer.weight
            if layer.bias is not None:
                fused.bias[rows] = layer.bias
            elif fused.bias is not None and name != "W_key":  # softmax does not see the key's bias
                fused.bias[rows] = 0.0
