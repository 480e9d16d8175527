"""The weight of out_proj is transposed.

Diagnosis: The weight of out_proj is transposed.
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
        for l, w in zip(layers, [*source.in_proj_weight.chunk(3), source.out_proj.weight.T]):
            l.weight.copy_(w)
        bs = (
            [None] * 4
            if source.in_proj_bias is None
            else [*source.in_proj_bias.chunk(3), source.out_proj.bias]
        )
        for l, b in zip(layers, bs):
            if l.bias is not None:
                l.bias.zero_() if b is None else l.bias.copy_(b)
