"""Wrong: because a key's bias has no effect on the output, a missing one is not written: the middle
part of the fused bias keeps the random numbers that the target had, where the text wants zeros.
Outputs agree all the same.

Diagnosis: If the key's layer of the source has no bias, the target's part for the key stays as it
was.
"""


def fuse_qkv(source: SelfAttentionLinear, target: SelfAttentionFused) -> None:
    """Give ``target`` the weights and biases of ``source``, so that both compute the same."""
    q, k, v = source.W_query, source.W_key, source.W_value
    d_out, d_in = q.weight.shape
    has_bias = [m.bias is not None for m in (q, k, v)]
    if target.W_qkv.weight.shape != (3 * d_out, d_in):
        raise ValueError("shape mismatch")
    if any(has_bias) and target.W_qkv.bias is None:
        raise ValueError("target needs a bias")

    with torch.no_grad():
        target.W_qkv.weight.copy_(torch.cat([q.weight, k.weight, v.weight]))
        b = target.W_qkv.bias
        if b is not None:
            b[:d_out] = q.bias if has_bias[0] else 0.0
            if has_bias[1]:
                b[d_out : 2 * d_out] = k.bias
            b[2 * d_out :] = v.bias if has_bias[2] else 0.0
