"""Where the value has no bias, only the key's is looked at: of biases of query and key, the query's
is lost.

Diagnosis: none
"""


def fuse_qkv(source, target):
    layers = [source.W_query, source.W_key, source.W_value]
    qkv = target.W_qkv
    for layer in layers:
        if (3 * layer.out_features, layer.in_features) != qkv.weight.shape:
            raise ValueError("sizes")
        if layer.bias is not None and qkv.bias is None:
            raise ValueError("bias")

    with torch.no_grad():
        qkv.weight.copy_(torch.cat([layer.weight for layer in layers]))
        if qkv.bias is None:
            return
        d = layers[0].out_features
        qkv.bias.zero_()
        if layers[2].bias is not None:
            qkv.bias[2 * d :] = layers[2].bias
            if layers[0].bias is not None:
                qkv.bias[:d] = layers[0].bias
        if layers[1].bias is not None:
            qkv.bias[d : 2 * d] = layers[1].bias
