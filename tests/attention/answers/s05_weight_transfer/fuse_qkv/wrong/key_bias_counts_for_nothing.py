"""Two mistakes: a key's bias is not refused where the target has no bias, as it has no effect; and
where the target has a bias, the key's is not carried over but set to zero.

Diagnosis: none
"""


def fuse_qkv(source: SelfAttentionLinear, target: SelfAttentionFused) -> None:
    fused = target.W_qkv
    d_out, d_in = source.W_query.weight.shape
    if fused.weight.shape != (3 * d_out, d_in):
        raise ValueError("d_in or d_out of the two modules differ")
    b_q, b_v = source.W_query.bias, source.W_value.bias
    # The softmax does not see the key's bias (section 2), so it may always be dropped.
    if fused.bias is None and (b_q is not None or b_v is not None):
        raise ValueError("the target has no place for the bias of the source")

    with torch.no_grad():
        fused.weight.copy_(torch.cat([getattr(source, name).weight for name in QKV]))
        if fused.bias is not None:
            nothing = torch.zeros_like(fused.bias[:d_out])
            fused.bias.copy_(
                torch.cat(
                    [nothing if b_q is None else b_q, nothing, nothing if b_v is None else b_v]
                )
            )
