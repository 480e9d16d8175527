"""Checks by shapes, splits with unflatten.

Diagnosis: none
"""


def unfuse_qkv(source, target):
    layers = [getattr(target, n) for n in QKV]
    d_out, d_in = layers[0].weight.shape
    fused = source.W_qkv
    if (fused.out_features, fused.in_features) != (3 * d_out, d_in):
        raise ValueError("sizes")
    if fused.bias is not None and not all(isinstance(l.bias, nn.Parameter) for l in layers):
        raise ValueError("nowhere to put a bias")
    weights = fused.weight.detach().unflatten(0, (3, d_out))
    biases = None if fused.bias is None else fused.bias.detach().view(3, d_out)
    for i, l in enumerate(layers):
        l.weight.data.copy_(weights[i])
        if l.bias is not None:
            l.bias.data.copy_(0 * l.bias.data if biases is None else biases[i])
