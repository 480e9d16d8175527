"""The fused matrix is cut into three views, and each layer is written through its own.

Diagnosis: none
"""


@torch.no_grad()
def fuse_qkv(source: SelfAttentionLinear, target: SelfAttentionFused) -> None:
    layers = [source.W_query, source.W_key, source.W_value]
    fused = target.W_qkv
    for layer in layers:
        if layer.bias is not None and fused.bias is None:
            raise ValueError("the target has no place for a bias")
        if layer.in_features != fused.in_features or 3 * layer.out_features != fused.out_features:
            raise ValueError(f"{layer} is not a third of {fused}")
    for layer, rows in zip(layers, fused.weight.tensor_split(3)):
        rows.copy_(layer.weight)
    if fused.bias is not None:
        fused.bias.zero_()
        for layer, part in zip(layers, fused.bias.tensor_split(3)):
            if layer.bias is not None:
                part.add_(layer.bias)
