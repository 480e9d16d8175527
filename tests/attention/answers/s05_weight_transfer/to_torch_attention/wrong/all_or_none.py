"""The biases of the projections are moved only if all three layers have one, and out_proj's bias is
forgotten.

Diagnosis: If one layer of the source has no bias, those of the others are lost. The bias of
out_proj is lost: it becomes 0.
"""


def to_torch_attention(source):
    d = source.W_query.in_features
    module = nn.MultiheadAttention(d, 1, batch_first=True, dtype=source.W_query.weight.dtype)
    biases = [getattr(source, n).bias for n in QKV]
    with torch.no_grad():
        module.in_proj_weight.copy_(torch.cat([getattr(source, n).weight for n in QKV]))
        if all(b is not None for b in biases):
            module.in_proj_bias.copy_(torch.cat(biases))
        module.out_proj.weight.copy_(source.out_proj.weight)
    return module
