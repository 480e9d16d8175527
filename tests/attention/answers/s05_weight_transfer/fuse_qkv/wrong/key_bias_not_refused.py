"""Wrong. A bias of the key's layer alone is not refused when the target has none, since it would
have no effect: SelfAttentionLinear(4, 3, (False, True, False)) into SelfAttentionFused(4, 3) raises
nothing.

Diagnosis: none
"""
def fuse_qkv(source: SelfAttentionLinear, target: SelfAttentionFused) -> None:
    fused = target.W_qkv
    q, k, v = source.W_query, source.W_key, source.W_value
    if q.in_features != fused.in_features or 3 * q.out_features != fused.out_features:
        raise ValueError("the modules have different sizes")
    # the bias of the keys does not matter for the result
    if fused.bias is None and (q.bias is not None or v.bias is not None):
        raise ValueError("the target cannot hold the biases of the source")
    with torch.no_grad():
        fused.weight.copy_(torch.cat((q.weight, k.weight, v.weight), dim=0))
        if fused.bias is not None:
            zeros = torch.zeros_like(fused.bias[: q.out_features])
            fused.bias.copy_(
                torch.cat([zeros if layer.bias is None else layer.bias for layer in (q, k, v)])
            )
