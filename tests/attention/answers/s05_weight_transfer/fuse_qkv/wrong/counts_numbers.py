"""Wrong for some sizes that differ. It compares how many numbers there are, not the shapes, and
then views: a source with d_in = 6, d_out = 2 is accepted for a target with d_in = 2, d_out = 6
(36 numbers both), and no ValueError is raised.

Diagnosis: none
"""


def fuse_qkv(source: SelfAttentionLinear, target: SelfAttentionFused) -> None:
    layers = [getattr(source, name) for name in QKV]
    fused = target.W_qkv
    if sum(layer.weight.numel() for layer in layers) != fused.weight.numel():
        raise ValueError("source and target do not have the same size")
    if fused.bias is None and any(layer.bias is not None for layer in layers):
        raise ValueError("target has no bias")

    with torch.no_grad():
        stacked = torch.cat([layer.weight for layer in layers])
        fused.weight.copy_(stacked.view(fused.weight.shape))
        if fused.bias is not None:
            size = fused.bias.numel() // 3
            for i, layer in enumerate(layers):
                part = fused.bias[i * size : (i + 1) * size]
                part.zero_() if layer.bias is None else part.copy_(layer.bias)
