"""If the key's layer has no bias, the key's part of the fused bias keeps its old numbers, because it
has no effect on the output. For a source with qkv_bias=(True, False, True) and a target with a
bias, that part should become zero.

Diagnosis: If the key's layer of the source has no bias, the target's part for the key stays as it
was.
"""


def fuse_qkv(source: SelfAttentionLinear, target: SelfAttentionFused) -> None:
    q, k, v = (getattr(source, name) for name in QKV)
    fused = target.W_qkv
    if fused.bias is None and any(layer.bias is not None for layer in (q, k, v)):
        raise ValueError("the target has no place for a bias")
    d_out, d_in = q.weight.shape
    if tuple(fused.weight.shape) != (3 * d_out, d_in):
        raise ValueError("the modules differ in d_in or d_out")
    with torch.no_grad():
        fused.weight.copy_(torch.cat([q.weight, k.weight, v.weight]))
        if fused.bias is not None:
            if q.bias is not None:
                fused.bias[:d_out] = q.bias
            else:
                fused.bias[:d_out] = 0.0
            # A key without a bias needs nothing: the softmax does not see the key's bias.
            if k.bias is not None:
                fused.bias[d_out : 2 * d_out] = k.bias
            if v.bias is not None:
                fused.bias[2 * d_out :] = v.bias
            else:
                fused.bias[2 * d_out :] = 0.0
