"""Leaves the source in eval mode: 'source stays exactly as it was' (unchanged checks mode?)

Diagnosis: none
"""


def from_torch_attention(source, target):
    layers = [getattr(target, n) for n in QKV]
    if source.num_heads != 1 or source.in_proj_weight is None or source.embed_dim != target.out_proj.in_features:
        raise ValueError("kind")
    if source.in_proj_bias is not None and any(l.bias is None for l in [*layers, target.out_proj]):
        raise ValueError("bias")
    source.train()
    with torch.no_grad():
        for l, w in zip(layers, source.in_proj_weight.chunk(3)):
            l.weight.copy_(w)
        target.out_proj.weight.copy_(source.out_proj.weight)
        for i, l in enumerate([*layers, target.out_proj]):
            if l.bias is None:
                continue
            if source.in_proj_bias is None:
                l.bias.zero_()
            else:
                l.bias.copy_(source.out_proj.bias if i == 3 else source.in_proj_bias.chunk(3)[i])
