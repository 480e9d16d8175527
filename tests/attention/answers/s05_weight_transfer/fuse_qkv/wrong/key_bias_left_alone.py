"""Wrong where the key of the source has no bias and the target has one: the middle third of the
target's bias keeps its old numbers ("a key's bias has no effect"), although the text demands
zero there. The outputs agree, the numbers do not.

Diagnosis: If the key's layer of the source has no bias, the target's part for the key stays as it
was.
"""


def fuse_qkv(source: SelfAttentionLinear, target: SelfAttentionFused) -> None:
    q, k, v = source.W_query, source.W_key, source.W_value
    fused = target.W_qkv
    d_out, d_in = q.weight.shape
    if fused.weight.shape != (3 * d_out, d_in):
        raise ValueError("d_in or d_out differ")
    if fused.bias is None and (q.bias, k.bias, v.bias) != (None, None, None):
        raise ValueError("the target has no place for a bias")
    with torch.no_grad():
        fused.weight.copy_(torch.cat((q.weight, k.weight, v.weight)))
        if fused.bias is not None:
            fused.bias[:d_out] = 0 if q.bias is None else q.bias
            if k.bias is not None:
                fused.bias[d_out : 2 * d_out] = k.bias
            fused.bias[2 * d_out :] = 0 if v.bias is None else v.bias
