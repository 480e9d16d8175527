"""Right, unusual: the three weights are stacked along a new axis which is then flattened into the
rows; weight and bias go through the same helper, and everything is compared before the first
write.

Diagnosis: none
"""


def fuse_qkv(source: SelfAttentionLinear, target: SelfAttentionFused) -> None:
    """Give ``target`` the weights and biases of ``source``, so that both compute the same."""
    layers = [source.get_submodule(name) for name in QKV]
    fused = target.W_qkv

    def pile(parts):
        return torch.stack([p.detach() for p in parts]).flatten(0, 1)

    if {tuple(layer.weight.shape) for layer in layers} != {
        (fused.out_features // 3, fused.in_features)
    }:
        raise ValueError("the sizes differ")
    if fused.bias is None and not all(layer.bias is None for layer in layers):
        raise ValueError("no place for a bias")

    jobs = [(fused.weight, pile(layer.weight for layer in layers))]
    if fused.bias is not None:
        nothing = fused.bias.new_zeros(fused.out_features // 3)
        jobs.append((fused.bias, pile(nothing if l.bias is None else l.bias for l in layers)))
    with torch.no_grad():
        for there, numbers in jobs:
            there.copy_(numbers)
