"""The layers get new parameter objects, with copies of the rows.

Diagnosis: none
"""


def unfuse_qkv(source, target):
    w, b = source.W_qkv.weight, source.W_qkv.bias
    layers = [getattr(target, n) for n in QKV]
    d_out, d_in = layers[0].weight.shape
    if w.shape != (3 * d_out, d_in):
        raise ValueError("sizes differ")
    if b is not None and any(l.bias is None for l in layers):
        raise ValueError("no place for a bias")
    for i, layer in enumerate(layers):
        layer.weight = nn.Parameter(w[i * d_out : (i + 1) * d_out].detach().clone())
        if layer.bias is not None:
            layer.bias = nn.Parameter(
                b[i * d_out : (i + 1) * d_out].detach().clone()
                if b is not None
                else torch.zeros(d_out)
            )
