"""Unusual: weight and bias of the fused layer are seen as three blocks through unflatten, a view,
and the loop writes into these blocks. All checks come before, in a helper.

Diagnosis: none
"""


def _check_fuse(layers: list[nn.Linear], fused: nn.Linear) -> None:
    for layer in layers:
        if (3 * layer.out_features, layer.in_features) != (fused.out_features, fused.in_features):
            raise ValueError(f"{layer} does not fit into {fused}")
        if layer.bias is not None and fused.bias is None:
            raise ValueError("a bias of the source has no place in the target")


def fuse_qkv(source: SelfAttentionLinear, target: SelfAttentionFused) -> None:
    layers = [getattr(source, name) for name in QKV]
    fused = target.W_qkv
    _check_fuse(layers, fused)
    with torch.no_grad():
        blocks = fused.weight.unflatten(0, (3, -1))
        for block, layer in zip(blocks, layers, strict=True):
            block.copy_(layer.weight)
        if fused.bias is not None:
            fused.bias.zero_()
            for part, layer in zip(fused.bias.unflatten(0, (3, -1)), layers, strict=True):
                if layer.bias is not None:
                    part.add_(layer.bias)
