"""Right. Assigns a freshly made torch.cat to .data, so the parameter objects stay and the memory is
the target's own; missing biases come from new_zeros.

Diagnosis: none
"""
def fuse_qkv(source: SelfAttentionLinear, target: SelfAttentionFused) -> None:
    layers = [source.W_query, source.W_key, source.W_value]
    fused = target.W_qkv
    if fused.bias is None and any(layer.bias is not None for layer in layers):
        raise ValueError("the target has no place for a bias")
    third = (fused.out_features // 3, fused.in_features)
    if any(tuple(layer.weight.shape) != third for layer in layers):
        raise ValueError("the modules differ in d_in or d_out")

    def bias_of(layer):
        return layer.weight.new_zeros(third[0]) if layer.bias is None else layer.bias.detach()

    fused.weight.data = torch.cat([layer.weight.detach() for layer in layers]).to(fused.weight)
    if fused.bias is not None:
        fused.bias.data = torch.cat([bias_of(layer) for layer in layers]).to(fused.bias)
