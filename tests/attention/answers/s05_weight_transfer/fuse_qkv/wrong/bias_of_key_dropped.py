"""Never carries the key's bias over: its part of the fused bias is always zero, which outputs
cannot show since the softmax does not see it.

Diagnosis: none
"""


def fuse_qkv(source: SelfAttentionLinear, target: SelfAttentionFused) -> None:
    layers = [getattr(source, name) for name in QKV]
    fused = target.W_qkv
    d_out = fused.out_features // 3
    if any(layer.weight.shape != (d_out, fused.in_features) for layer in layers):
        raise ValueError("The two modules differ in d_in or d_out.")
    if fused.bias is None and any(layer.bias is not None for layer in layers):
        raise ValueError("The source has a bias, and the target has no place for it.")
    with torch.no_grad():
        fused.weight.copy_(torch.cat([layer.weight for layer in layers]))
        if fused.bias is not None:
            fused.bias.zero_()  # also the part of the key, whose bias has no effect
            if source.W_query.bias is not None:
                fused.bias[:d_out] = source.W_query.bias
            if source.W_value.bias is not None:
                fused.bias[2 * d_out :] = source.W_value.bias
