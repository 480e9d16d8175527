"""The module is made in float32 whatever the dtype of the source.

Diagnosis: The new module, or a part of it, is float32 whatever the dtype of the source.
"""


def to_torch_attention(source):
    d = source.W_query.in_features
    module = nn.MultiheadAttention(d, 1, batch_first=True)
    with torch.no_grad():
        module.in_proj_weight.copy_(torch.cat([getattr(source, n).weight for n in QKV]))
        for i, n in enumerate(QKV):
            if getattr(source, n).bias is not None:
                module.in_proj_bias[i * d : (i + 1) * d] = getattr(source, n).bias
        module.out_proj.weight.copy_(source.out_proj.weight)
        if source.out_proj.bias is not None:
            module.out_proj.bias.copy_(source.out_proj.bias)
    return module
