"""The bias of the target becomes 0 although the source has biases.

Diagnosis: The biases of the source are lost: the target's bias becomes 0.
"""


def fuse_qkv(source, target):
    layers = [getattr(source, name) for name in QKV]
    weight = torch.cat([layer.weight for layer in layers])
    if weight.shape != target.W_qkv.weight.shape:
        raise ValueError("other sizes")
    if target.W_qkv.bias is None and any(layer.bias is not None for layer in layers):
        raise ValueError("no place for a bias")
    with torch.no_grad():
        target.W_qkv.weight.copy_(weight)
        if target.W_qkv.bias is not None:
            target.W_qkv.bias.zero_()
