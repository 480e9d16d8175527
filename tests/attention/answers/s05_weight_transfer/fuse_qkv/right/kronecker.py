"""Right: each weight is put at its place by a Kronecker product with a unit vector, and the three
are added.

Diagnosis: none
"""


def fuse_qkv(source: SelfAttentionLinear, target: SelfAttentionFused) -> None:
    layers = [getattr(source, name) for name in QKV]
    shape = (3 * layers[0].out_features, layers[0].in_features)
    if (problem := target.W_qkv.weight.shape != shape) or target.W_qkv.bias is None:
        if problem or any(layer.bias is not None for layer in layers):
            raise ValueError("the source does not fit into the target")
    units = torch.eye(3).unsqueeze(-1)
    with torch.no_grad():
        rows = sum(torch.kron(unit, layer.weight) for unit, layer in zip(units, layers))
        target.W_qkv.weight.set_(rows)
        if target.W_qkv.bias is not None:
            has = [
                (unit[:, 0], layer.bias)
                for unit, layer in zip(units, layers)
                if layer.bias is not None
            ]
            target.W_qkv.bias.zero_()
            for unit, bias in has:
                target.W_qkv.bias.add_(torch.kron(unit, bias))
