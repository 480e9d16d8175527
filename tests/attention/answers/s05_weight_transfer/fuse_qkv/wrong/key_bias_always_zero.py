"""The key's part of the fused bias is always zero, also if the source's W_key has a bias, which
then gets lost.

Diagnosis: none
"""


def fuse_qkv(source: SelfAttentionLinear, target: SelfAttentionFused) -> None:
    q, k, v = (getattr(source, name) for name in QKV)
    fused = target.W_qkv
    d_out = q.out_features
    if q.in_features != fused.in_features or 3 * d_out != fused.out_features:
        raise ValueError("The two modules differ in d_in or d_out.")
    if fused.bias is None and any(layer.bias is not None for layer in (q, k, v)):
        raise ValueError("The source has a bias, and the target has none.")
    with torch.no_grad():
        fused.weight.copy_(torch.cat([q.weight, k.weight, v.weight]))
        if fused.bias is not None:
            fused.bias.zero_()  # the key's bias has no effect, so it can stay zero
            if q.bias is not None:
                fused.bias[:d_out] = q.bias
            if v.bias is not None:
                fused.bias[2 * d_out :] = v.bias
