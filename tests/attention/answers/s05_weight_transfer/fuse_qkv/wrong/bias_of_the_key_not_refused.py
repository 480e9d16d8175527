"""Refuses only biases of query and value, since the key's has no effect. A source with
qkv_bias=(False, True, False) and a target without a bias should give a ValueError; here the key's
bias is dropped without a word.

Diagnosis: none
"""
def fuse_qkv(source: SelfAttentionLinear, target: SelfAttentionFused) -> None:
    q, k, v = source.W_query, source.W_key, source.W_value
    d_out, d_in = q.weight.shape
    if target.W_qkv.weight.shape != (3 * d_out, d_in):
        raise ValueError("The modules differ in d_in or d_out.")
    if target.W_qkv.bias is None:
        # the softmax does not see the key's bias, so only these two would be lost
        if q.bias is not None or v.bias is not None:
            raise ValueError("The source has biases, but the target has none.")
    with torch.no_grad():
        target.W_qkv.weight.copy_(torch.cat([q.weight, k.weight, v.weight]))
        if target.W_qkv.bias is not None:
            target.W_qkv.bias.zero_()
            for n, layer in enumerate((q, k, v)):
                if layer.bias is not None:
                    target.W_qkv.bias[n * d_out : (n + 1) * d_out] = layer.bias
