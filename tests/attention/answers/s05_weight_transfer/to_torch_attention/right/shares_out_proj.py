"""The source's own out_proj is part of the new module; in_proj_bias is there only if needed.

Diagnosis: none
"""


def to_torch_attention(source):
    layers = [getattr(source, n) for n in QKV]
    w = layers[0].weight
    module = nn.MultiheadAttention(w.shape[0], num_heads=1, bias=False, batch_first=True)
    module.in_proj_weight = nn.Parameter(torch.cat([l.weight.detach() for l in layers]))
    module.in_proj_bias = nn.Parameter(
        torch.cat(
            [w.new_zeros(len(w)) if l.bias is None else l.bias.detach() for l in layers]
        ).detach()
    )
    module.out_proj.weight = source.out_proj.weight
    module.out_proj.bias = source.out_proj.bias
    return module
