"""Plain loops that copy one row after the other, with a counter for the row of the fused matrix.

Diagnosis: none
"""


def unfuse_qkv(source: SelfAttentionFused, target: SelfAttentionLinear) -> None:
    big = source.W_qkv
    layers = [target.W_query, target.W_key, target.W_value]

    # First look at everything.
    for layer in layers:
        if layer.weight.shape[1] != big.weight.shape[1]:
            raise ValueError("d_in is not the same in both modules.")
        if 3 * layer.weight.shape[0] != big.weight.shape[0]:
            raise ValueError("d_out is not the same in both modules.")
        if big.bias is not None and layer.bias is None:
            raise ValueError("A layer of the target has no place for its bias.")

    # Then write.
    row = 0
    with torch.no_grad():
        for layer in layers:
            for i in range(layer.out_features):
                layer.weight[i] = big.weight[row]
                if layer.bias is not None:
                    if big.bias is None:
                        layer.bias[i] = 0.0
                    else:
                        layer.bias[i] = big.bias[row]
                row = row + 1
