"""If there is no place for a bias, the weights are written before that is refused.

Diagnosis: none
"""


@torch.no_grad()
def unfuse_qkv(source, target):
    w, b = source.W_qkv.weight, source.W_qkv.bias
    layers = [getattr(target, n) for n in QKV]
    d_out, d_in = layers[0].weight.shape
    if w.shape != (3 * d_out, d_in):
        raise ValueError("sizes differ")
    for i, layer in enumerate(layers):
        if b is not None and layer.bias is None:
            raise ValueError("no place for a bias")
        layer.weight.copy_(w[i * d_out : (i + 1) * d_out])
        if layer.bias is not None:
            layer.bias.copy_(
                b[i * d_out : (i + 1) * d_out]
            ) if b is not None else layer.bias.zero_()
