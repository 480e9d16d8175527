"""Stacks the value first: v, q, k.

Diagnosis: The query gets the weights of the value. The key gets the weights of the query. The value
gets the weights of the key. The query gets the bias of the value. The key gets the bias of the
query. The value gets the bias of the key.
"""


def fuse_qkv(source, target):
    layers = [source.W_value, source.W_query, source.W_key]
    W = torch.cat([l.weight for l in layers])
    if W.shape != target.W_qkv.weight.shape:
        raise ValueError("shape")
    if target.W_qkv.bias is None and any(l.bias is not None for l in layers):
        raise ValueError("bias")
    with torch.no_grad():
        target.W_qkv.weight.copy_(W)
        if target.W_qkv.bias is not None:
            target.W_qkv.bias.copy_(
                torch.cat(
                    [
                        l.bias if l.bias is not None else torch.zeros_like(l.weight[:, 0])
                        for l in layers
                    ]
                )
            )
