"""The target is frozen while it is written, and thawed at the end: when the source is refused, the
target stays frozen.

Diagnosis: none
"""


def from_torch_attention(source, target):
    target.requires_grad_(False)
    layers = [getattr(target, name) for name in QKV]
    if source.num_heads != 1 or source.in_proj_weight is None:
        raise ValueError("kind")
    if source.embed_dim != target.out_proj.in_features:
        raise ValueError("width")
    biased = source.in_proj_bias is not None
    if biased and any(layer.bias is None for layer in [*layers, target.out_proj]):
        raise ValueError("biases")
    for layer, weight in zip(layers, source.in_proj_weight.detach().chunk(3)):
        layer.weight.copy_(weight)
    target.out_proj.weight.copy_(source.out_proj.weight.detach())
    biases = [*source.in_proj_bias.detach().chunk(3), source.out_proj.bias.detach()] if biased else [0] * 4
    for layer, bias in zip([*layers, target.out_proj], biases):
        if layer.bias is not None:
            layer.bias.data[:] = bias
    target.requires_grad_(True)
