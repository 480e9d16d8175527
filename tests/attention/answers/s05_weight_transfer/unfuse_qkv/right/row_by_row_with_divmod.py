"""Single rows are written, one after the other, and divmod says to which layer and where a row
goes.

Diagnosis: none
"""


def unfuse_qkv(source: SelfAttentionFused, target: SelfAttentionLinear) -> None:
    fused = source.W_qkv
    layers = [getattr(target, name) for name in QKV]
    rows, d_in = fused.weight.shape
    d_out = rows // 3
    if any(layer.weight.shape != (d_out, d_in) for layer in layers):
        raise ValueError("The two modules differ in d_in or d_out.")
    if fused.bias is not None and any(layer.bias is None for layer in layers):
        raise ValueError("The source has a bias, and a layer of the target has no place for it.")

    with torch.no_grad():
        for layer in layers:
            if layer.bias is not None:
                layer.bias.zero_()
        for number in range(rows):
            part, place = divmod(number, d_out)
            layers[part].weight[place] = fused.weight[number]
            if fused.bias is not None:
                layers[part].bias[place] = fused.bias[number]
