"""Right: the target gets a new nn.Linear with new parameters of the same names.

Diagnosis: none
"""


def fuse_qkv(source, target):
    layers = [getattr(source, name) for name in QKV]
    weight = torch.cat([layer.weight for layer in layers])
    if weight.shape != target.W_qkv.weight.shape:
        raise ValueError("other sizes")
    if target.W_qkv.bias is None and any(layer.bias is not None for layer in layers):
        raise ValueError("no place for a bias")
    with torch.no_grad():
        new = nn.Linear(weight.shape[1], weight.shape[0], bias=target.W_qkv.bias is not None)
        new.weight.copy_(weight)
        if new.bias is not None:
            nn.init.zeros_(new.bias)
            for part, layer in zip(new.bias.chunk(3), layers):
                if layer.bias is not None:
                    part += layer.bias
    target.W_qkv = new
