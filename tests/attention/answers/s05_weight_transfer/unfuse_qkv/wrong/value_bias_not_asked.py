"""Wrong. Asks query and key (twice) for a bias and forgets the value: a source with a bias and a
target with (True, True, False) is not refused, and the bias of the value is lost.

Diagnosis: none
"""
def unfuse_qkv(source: SelfAttentionFused, target: SelfAttentionLinear) -> None:
    d_out = source.W_qkv.out_features // 3
    for layer in (target.W_query, target.W_key, target.W_value):
        if layer.weight.shape != (d_out, source.W_qkv.in_features):
            raise ValueError("the modules differ in d_in or d_out")
    if source.W_qkv.bias is not None:
        for layer in (target.W_query, target.W_key, target.W_key):
            if layer.bias is None:
                raise ValueError("the target has no place for a bias")
    with torch.no_grad():
        for i, layer in enumerate((target.W_query, target.W_key, target.W_value)):
            part = slice(d_out * i, d_out * (i + 1))
            layer.weight.copy_(source.W_qkv.weight[part])
            if layer.bias is not None:
                if source.W_qkv.bias is None:
                    layer.bias.zero_()
                else:
                    layer.bias.copy_(source.W_qkv.bias[part])
