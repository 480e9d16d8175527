"""If the query's layer has no bias, those of key and value are dropped.

Diagnosis: If the query has no bias, those of key and value are lost.
"""


def to_torch_attention(source):
    d = source.W_query.in_features
    module = nn.MultiheadAttention(d, 1, batch_first=True, dtype=source.W_query.weight.dtype)
    with torch.no_grad():
        module.in_proj_weight.copy_(torch.cat([getattr(source, n).weight for n in QKV]))
        if source.W_query.bias is not None:
            for part, n in zip(module.in_proj_bias.chunk(3), QKV):
                if getattr(source, n).bias is not None:
                    part.copy_(getattr(source, n).bias)
        module.out_proj.weight.copy_(source.out_proj.weight)
        if source.out_proj.bias is not None:
            module.out_proj.bias.copy_(source.out_proj.bias)
    return module
