"""Goes through the rows of the fused layer one at a time; divmod says which of the three layers a
row belongs to and which row of it it is.

Diagnosis: none
"""


def unfuse_qkv(source: SelfAttentionFused, target: SelfAttentionLinear) -> None:
    fused = source.W_qkv
    layers = tuple(map(target.get_submodule, QKV))
    rows, d_in = fused.weight.shape
    d_out = rows // 3
    if any(tuple(layer.weight.shape) != (d_out, d_in) for layer in layers):
        raise ValueError("source and target differ in d_in or d_out")
    if fused.bias is not None and None in [layer.bias for layer in layers if layer.bias is None]:
        raise ValueError("a bias of the source has no place in the target")

    with torch.no_grad():
        for number in range(rows):
            which, row = divmod(number, d_out)
            layer = layers[which]
            layer.weight[row] = fused.weight[number]
            if layer.bias is not None:
                layer.bias[row] = 0.0 if fused.bias is None else fused.bias[number]
