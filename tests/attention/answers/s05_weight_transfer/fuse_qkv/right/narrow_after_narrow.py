"""Right. Walks down the rows of the fused layer with narrow and writes each third under no_grad.

Diagnosis: none
"""
def fuse_qkv(source: SelfAttentionLinear, target: SelfAttentionFused) -> None:
    """Give ``target`` the weights and biases of ``source``, so that both compute the same."""
    fused = target.W_qkv
    layers = [source.W_query, source.W_key, source.W_value]
    for layer in layers:
        if (fused.in_features, fused.out_features) != (layer.in_features, 3 * layer.out_features):
            raise ValueError("The modules differ in d_in or d_out.")
        if fused.bias is None and layer.bias is not None:
            raise ValueError("The target has no place for a bias.")
    start = 0
    with torch.no_grad():
        for layer in layers:
            size = layer.out_features
            fused.weight.narrow(0, start, size).copy_(layer.weight)
            if fused.bias is not None:
                part = fused.bias.narrow(0, start, size)
                part.zero_() if layer.bias is None else part.copy_(layer.bias)
            start += size
