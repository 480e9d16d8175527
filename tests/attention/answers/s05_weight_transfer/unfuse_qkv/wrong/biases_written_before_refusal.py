"""Wrong: whether a layer of the target has a bias is asked in the loop that writes the biases. For a
source with a bias and a target with qkv_bias=(True, False, True) the ValueError comes, but the
query's bias of the target has been overwritten by then.

Diagnosis: none
"""
def unfuse_qkv(source: SelfAttentionFused, target: SelfAttentionLinear) -> None:
    d_out, d_in = target.W_query.weight.shape
    weight, bias = source.W_qkv.weight, source.W_qkv.bias
    if weight.shape != (3 * d_out, d_in):
        raise ValueError("the modules differ in d_in or d_out")
    layers = [target.W_query, target.W_key, target.W_value]
    with torch.no_grad():
        for i, layer in enumerate(layers):
            if bias is not None:
                if layer.bias is None:
                    raise ValueError("the target has no place for a bias")
                layer.bias.copy_(bias[i * d_out : (i + 1) * d_out])
            elif layer.bias is not None:
                layer.bias.zero_()
        for i, layer in enumerate(layers):
            layer.weight.copy_(weight[i * d_out : (i + 1) * d_out])
