"""If the source has no biases, the bias of the target's key layer stays as it was.

Diagnosis: If the source has no biases, that of the target's key layer stays as it was.
"""


def from_torch_attention(source, target):
    layers = [getattr(target, n) for n in QKV] + [target.out_proj]
    if source.num_heads != 1 or source.in_proj_weight is None:
        raise ValueError("cannot move this")
    if source.embed_dim != target.W_query.in_features:
        raise ValueError("another width")
    if source.in_proj_bias is not None and any(l.bias is None for l in layers):
        raise ValueError("no place for a bias")
    with torch.no_grad():
        for l, w in zip(layers, [*source.in_proj_weight.chunk(3), source.out_proj.weight]):
            l.weight.copy_(w)
        if source.in_proj_bias is not None:
            for l, b in zip(layers, [*source.in_proj_bias.chunk(3), source.out_proj.bias]):
                l.bias.copy_(b)
        else:
            for l in (target.W_query, target.W_value, target.out_proj):
                if l.bias is not None:
                    l.bias.zero_()
