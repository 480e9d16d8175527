"""Where key and value have no bias, the whole bias is set to zero: a bias of the query alone is
lost.

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
        q, k, v = [layer.bias for layer in layers]
        if k is None and v is None:
            qkv.bias.zero_()
            return
        zeros = torch.zeros_like(k if k is not None else v)
        qkv.bias.copy_(torch.cat([zeros if b is None else b for b in (q, k, v)]))
