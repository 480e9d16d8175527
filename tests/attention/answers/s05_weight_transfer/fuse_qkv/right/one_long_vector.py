"""Right: lines up all numbers in one long vector, in the order of the target's parameters, and hands
it over with nn.utils.vector_to_parameters.

Diagnosis: none
"""


def fuse_qkv(source: SelfAttentionLinear, target: SelfAttentionFused) -> None:
    layers = [getattr(source, name) for name in QKV]
    fused = target.W_qkv
    for layer in layers:
        if (layer.in_features, 3 * layer.out_features) != (fused.in_features, fused.out_features):
            raise ValueError("the modules differ in d_in or d_out")
        if layer.bias is not None and fused.bias is None:
            raise ValueError("the target has no place for a bias")
    numbers = [layer.weight.detach().flatten() for layer in layers]
    if fused.bias is not None:
        for layer in layers:
            zeros = layer.weight.new_zeros(layer.out_features)
            numbers.append(zeros if layer.bias is None else layer.bias.detach())
    nn.utils.vector_to_parameters(torch.cat(numbers).to(fused.weight), fused.parameters())
