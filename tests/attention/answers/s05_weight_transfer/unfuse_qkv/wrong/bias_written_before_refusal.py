"""Whether there is a place for a bias is asked layer by layer while the biases are written. With a
source with a bias and a target with qkv_bias=(True, False, True) the ValueError comes after the
query's bias has been overwritten, while the text says that the target is as it was before.

Diagnosis: none
"""


def unfuse_qkv(source: SelfAttentionFused, target: SelfAttentionLinear) -> None:
    layers = [target.W_query, target.W_key, target.W_value]
    weight, bias = source.W_qkv.weight, source.W_qkv.bias
    d_out, d_in = weight.shape[0] // 3, weight.shape[1]
    for layer in layers:
        if layer.weight.shape != (d_out, d_in):
            raise ValueError("the modules differ in d_in or d_out")
    with torch.no_grad():
        for n, layer in enumerate(layers):
            if bias is None:
                if layer.bias is not None:
                    layer.bias.zero_()
            elif layer.bias is None:
                raise ValueError("the source has a bias, and a layer of the target has none")
            else:
                layer.bias.copy_(bias[n * d_out : (n + 1) * d_out])
        for n, layer in enumerate(layers):
            layer.weight.copy_(weight[n * d_out : (n + 1) * d_out])
