"""Wrong. A key's bias has no effect on the output, so it is always written as zeros. But the target
should get the biases of the source: with qkv_bias=True in both, the middle third of
target.W_qkv.bias is 0 and not source.W_key.bias.

Diagnosis: none
"""
def fuse_qkv(source: SelfAttentionLinear, target: SelfAttentionFused) -> None:
    """Give ``target`` the weights and biases of ``source``, so that both compute the same."""
    layers = [getattr(source, name) for name in QKV]
    fused = target.W_qkv
    weight = torch.cat([layer.weight.detach() for layer in layers])
    if weight.shape != fused.weight.shape:
        raise ValueError("d_in or d_out differ")
    if fused.bias is None and any(layer.bias is not None for layer in layers):
        raise ValueError("target has no bias")
    with torch.no_grad():
        fused.weight.copy_(weight)
        if fused.bias is not None:
            d_out = source.W_query.out_features
            fused.bias.zero_()
            if source.W_query.bias is not None:
                fused.bias[:d_out] = source.W_query.bias
            # softmax does not see the bias of the key
            if source.W_value.bias is not None:
                fused.bias[2 * d_out :] = source.W_value.bias
