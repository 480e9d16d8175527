"""Right. Views the target's weight as (3, d_out, d_in) and copies layer i into block i; a missing
bias zeroes its block.

Diagnosis: none
"""
def fuse_qkv(source: SelfAttentionLinear, target: SelfAttentionFused) -> None:
    layers = [source.W_query, source.W_key, source.W_value]
    fused = target.W_qkv
    for layer in layers:
        if layer.in_features != fused.in_features:
            raise ValueError("different d_in")
        if 3 * layer.out_features != fused.out_features:
            raise ValueError("different d_out")
        if layer.bias is not None and fused.bias is None:
            raise ValueError("the target has no place for a bias")

    with torch.no_grad():
        blocks = fused.weight.unflatten(0, (3, -1))
        for i, layer in enumerate(layers):
            blocks[i] = layer.weight
        if fused.bias is not None:
            parts = fused.bias.view(3, -1)
            for part, layer in zip(parts, layers):
                if layer.bias is None:
                    part.zero_()
                else:
                    part.copy_(layer.bias)
