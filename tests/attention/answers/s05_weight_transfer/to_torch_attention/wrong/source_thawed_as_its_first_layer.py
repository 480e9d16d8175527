"""The source is frozen while it is read and afterwards made as trainable as its query was: if
W_query is frozen alone, the whole source is frozen after the call.

Diagnosis: none
"""


def to_torch_attention(source: SelfAttentionProjected) -> nn.MultiheadAttention:
    layers = [source.W_query, source.W_key, source.W_value, source.out_proj]
    was = source.W_query.weight.requires_grad
    source.requires_grad_(False)
    d, dtype = layers[0].in_features, layers[0].weight.dtype
    module = nn.MultiheadAttention(d, 1, batch_first=True, dtype=dtype)
    zeros = torch.zeros(d, dtype=dtype)
    weights = [layer.weight for layer in layers]
    biases = [zeros if layer.bias is None else layer.bias for layer in layers]
    module.in_proj_weight.data = torch.cat(weights[:3])
    module.in_proj_bias.data = torch.cat(biases[:3])
    module.out_proj.weight.data = weights[3].clone()
    module.out_proj.bias.data = biases[3].clone()
    source.requires_grad_(was)
    return module
