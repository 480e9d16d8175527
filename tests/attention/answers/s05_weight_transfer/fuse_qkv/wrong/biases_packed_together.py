"""Wrong: the biases that there are stand one after the other from the start, and zeros follow:
without a key's bias, the value's takes its place.

Diagnosis: The biases that are there are packed together at the front.
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
            given = [layer.bias for layer in layers if layer.bias is not None]
            if given:
                given = torch.cat(given)
                target.W_qkv.bias[: len(given)] = given
