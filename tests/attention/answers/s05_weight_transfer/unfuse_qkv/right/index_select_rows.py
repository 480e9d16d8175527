"""Right. Gets the rows with index lists (index_select makes copies), in reverse order of the three
layers; zeros are the default where a bias is missing.

Diagnosis: none
"""
@torch.no_grad()
def unfuse_qkv(source: SelfAttentionFused, target: SelfAttentionLinear) -> None:
    fused = source.W_qkv
    layers = [getattr(target, name) for name in QKV]
    fits = all(
        layer.in_features == fused.in_features and 3 * layer.out_features == fused.out_features
        for layer in layers
    )
    if not fits:
        raise ValueError("d_in or d_out differ")
    if fused.bias is not None and None in [layer.bias for layer in layers]:
        raise ValueError("a bias would be lost")
    everything = torch.arange(fused.out_features, device=fused.weight.device).view(3, -1)
    bias = fused.weight.new_zeros(fused.out_features) if fused.bias is None else fused.bias
    for layer, rows in reversed([*zip(layers, everything)]):
        layer.weight.copy_(fused.weight.index_select(0, rows))
        if layer.bias is not None:
            layer.bias.copy_(bias.index_select(0, rows))
