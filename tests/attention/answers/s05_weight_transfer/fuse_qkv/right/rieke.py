"""Unusual: writes through the three views that split() gives of the target's parameters.

Diagnosis: none
"""


@torch.no_grad()
def fuse_qkv(source: SelfAttentionLinear, target: SelfAttentionFused) -> None:
    layers = [source.W_query, source.W_key, source.W_value]
    fused = target.W_qkv
    sizes = {(layer.in_features, 3 * layer.out_features) for layer in layers}
    if sizes != {(fused.in_features, fused.out_features)}:
        raise ValueError("source and target differ in d_in or d_out")
    if fused.bias is None and any(layer.bias is not None for layer in layers):
        raise ValueError("the source has a bias, the target has no place for it")

    d_out = fused.out_features // 3
    for layer, rows in zip(layers, fused.weight.split(d_out, dim=0)):
        rows.copy_(layer.weight)
    if fused.bias is not None:
        for layer, part in zip(layers, fused.bias.split(d_out)):
            if layer.bias is None:
                part.zero_()
            else:
                part.copy_(layer.bias)
