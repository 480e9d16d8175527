"""Wrong: gradients are switched off for the whole program and never on again, so the target cannot
be trained as before.

Diagnosis: none
"""


def fuse_qkv(source, target):
    layers = [getattr(source, name) for name in QKV]
    weight = torch.cat([layer.weight for layer in layers])
    if weight.shape != target.W_qkv.weight.shape:
        raise ValueError("other sizes")
    if target.W_qkv.bias is None and any(layer.bias is not None for layer in layers):
        raise ValueError("no place for a bias")
    torch.set_grad_enabled(False)
    target.W_qkv.weight.copy_(weight)
    if target.W_qkv.bias is not None:
        zeros = torch.zeros(layers[0].out_features)
        target.W_qkv.bias.copy_(torch.cat([zeros if l.bias is None else l.bias for l in layers]))
