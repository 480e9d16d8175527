"""Right: takes the attention out of an nn.TransformerEncoderLayer, which is an
nn.MultiheadAttention.

Diagnosis: none
"""


def to_torch_attention(source: SelfAttentionProjected) -> nn.MultiheadAttention:
    d, dtype = source.out_proj.in_features, source.out_proj.weight.dtype
    whole = nn.TransformerEncoderLayer(d, 1, 1, dropout=0.0, batch_first=True, dtype=dtype)
    module = whole.self_attn
    layers = [source.W_query, source.W_key, source.W_value, source.out_proj]
    weights = torch.cat([layer.weight.detach() for layer in layers])
    biases = torch.cat(
        [
            torch.zeros(d, dtype=dtype) if layer.bias is None else layer.bias.detach()
            for layer in layers
        ]
    )
    with torch.no_grad():
        module.in_proj_weight[:] = weights[: 3 * d]
        module.out_proj.weight[:] = weights[3 * d :]
        module.in_proj_bias[:] = biases[: 3 * d]
        module.out_proj.bias[:] = biases[3 * d :]
    return module
