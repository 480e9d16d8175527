"""Wrong: biases are packed together from the start: without a key's bias, the value's is where
it should be.

Diagnosis: none
"""


def to_torch_attention(source):
    layers = [getattr(source, name) for name in QKV]
    weight = layers[0].weight
    d = weight.shape[0]
    module = nn.MultiheadAttention(d, 1, batch_first=True, dtype=weight.dtype)
    with torch.no_grad():
        module.in_proj_weight.copy_(torch.cat([l.weight for l in layers]))
        module.out_proj.weight.copy_(source.out_proj.weight)
        module.in_proj_bias.zero_()
        module.out_proj.bias.zero_()
        given = [l.bias for l in layers if l.bias is not None]
        if given:
            module.in_proj_bias[: d * len(given)] = torch.cat(given)
        if source.out_proj.bias is not None:
            module.out_proj.bias.copy_(source.out_proj.bias)
    return module
