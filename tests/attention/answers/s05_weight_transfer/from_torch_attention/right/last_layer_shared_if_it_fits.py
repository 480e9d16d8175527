"""Right: if both have a bias at the end or neither has, the target takes the layer of the source
itself; memory may be shared.

Diagnosis: none
"""


def from_torch_attention(source, target):
    layers = [getattr(target, name) for name in QKV]
    if source.num_heads != 1 or source.in_proj_weight is None:
        raise ValueError("another kind of source")
    if source.embed_dim != target.out_proj.in_features:
        raise ValueError("another width")
    biased = source.in_proj_bias is not None
    if biased and any(l.bias is None for l in [*layers, target.out_proj]):
        raise ValueError("no place for a bias")
    with torch.no_grad():
        biases = source.in_proj_bias.chunk(3) if biased else [0.0] * 3
        for layer, weight, bias in zip(layers, source.in_proj_weight.chunk(3), biases):
            layer.weight.copy_(weight)
            if layer.bias is not None:
                layer.bias.zero_().add_(bias)
    if (source.out_proj.bias is None) == (target.out_proj.bias is None):
        target.out_proj = source.out_proj
        return
    with torch.no_grad():
        target.out_proj.weight.copy_(source.out_proj.weight)
        target.out_proj.bias.zero_()
