"""The target is frozen so that it can be written in place, and thawed at the end: when the source
is refused, the target stays frozen.

Diagnosis: none
"""


def fuse_qkv(source, target):
    target.requires_grad_(False)
    layers = [getattr(source, name) for name in QKV]
    weight = torch.cat([layer.weight.detach() for layer in layers])
    if weight.shape != target.W_qkv.weight.shape:
        raise ValueError("sizes")
    if target.W_qkv.bias is None and any(layer.bias is not None for layer in layers):
        raise ValueError("bias")
    target.W_qkv.weight.copy_(weight)
    if target.W_qkv.bias is not None:
        zeros = torch.zeros(layers[0].out_features)
        target.W_qkv.bias.copy_(torch.cat([zeros if l.bias is None else l.bias.detach() for l in layers]))
    target.requires_grad_(True)
