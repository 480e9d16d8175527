"""Takes the bias of the query layer for all three parts, and leaves the bias as it is if the query
has none.

Diagnosis: All three parts of the bias become that of the query; if it has none, the target's bias
stays as it was.
"""


def fuse_qkv(source, target):
    ls = [getattr(source, n) for n in QKV]
    if torch.cat([l.weight for l in ls]).shape != target.W_qkv.weight.shape:
        raise ValueError("shape")
    if target.W_qkv.bias is None and any(l.bias is not None for l in ls):
        raise ValueError("bias")
    with torch.no_grad():
        target.W_qkv.weight.copy_(torch.cat([l.weight for l in ls]))
        if ls[0].bias is not None:
            target.W_qkv.bias.copy_(ls[0].bias.repeat(3))
