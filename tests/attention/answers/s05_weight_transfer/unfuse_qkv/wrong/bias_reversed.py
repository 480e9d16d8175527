"""The parts of the bias go to value, key, query: the reverse order.

Diagnosis: The bias of query and value are exchanged.
"""


@torch.no_grad()
def unfuse_qkv(source, target):
    w, b = source.W_qkv.weight, source.W_qkv.bias
    layers = [getattr(target, n) for n in QKV]
    d_out, d_in = layers[0].weight.shape
    if w.shape != (3 * d_out, d_in):
        raise ValueError("sizes differ")
    if b is not None and any(l.bias is None for l in layers):
        raise ValueError("no place for a bias")
    for i, layer in enumerate(layers):
        layer.weight.copy_(w[i * d_out : (i + 1) * d_out])
        if layer.bias is not None:
            layer.bias.copy_(
                b[(2 - i) * d_out : (3 - i) * d_out]
            ) if b is not None else layer.bias.zero_()
