"""Right: the old idiom of writing through .data, into three views of the fused weight and of the
fused bias.

Diagnosis: none
"""


def fuse_qkv(source: SelfAttentionLinear, target: SelfAttentionFused) -> None:
    fused = target.W_qkv
    parts = [getattr(source, name) for name in QKV]
    for part in parts:
        if part.in_features != fused.in_features or 3 * part.out_features != fused.out_features:
            raise ValueError("source and target differ in d_in or d_out")
        if part.bias is not None and fused.bias is None:
            raise ValueError("the source has a bias, the target has none")

    for part, rows in zip(parts, fused.weight.data.chunk(3)):
        rows.copy_(part.weight.data)
    if fused.bias is not None:
        fused.bias.data.zero_()
        for part, rows in zip(parts, fused.bias.data.chunk(3)):
            if part.bias is not None:
                rows.copy_(part.bias.data)
