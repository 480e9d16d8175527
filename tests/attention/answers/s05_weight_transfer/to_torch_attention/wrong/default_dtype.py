"""The new module is made in torch's default dtype and copy_ converts silently, so a float64 source
becomes a float32 module instead of one of the source's dtype.

Diagnosis: The new module, or a part of it, is float32 whatever the dtype of the source.
"""


def to_torch_attention(source: SelfAttentionProjected) -> nn.MultiheadAttention:
    d_model = source.W_query.in_features
    projections = [source.W_query, source.W_key, source.W_value]
    has_bias = any(layer.bias is not None for layer in (*projections, source.out_proj))

    module = nn.MultiheadAttention(d_model, num_heads=1, bias=has_bias, batch_first=True)

    def bias_of(layer):
        return torch.zeros_like(layer.weight[:, 0]) if layer.bias is None else layer.bias

    with torch.no_grad():
        module.in_proj_weight.copy_(torch.cat([layer.weight for layer in projections], dim=0))
        module.out_proj.weight.copy_(source.out_proj.weight)
        if has_bias:
            module.in_proj_bias.copy_(torch.cat([bias_of(layer) for layer in projections]))
            module.out_proj.bias.copy_(bias_of(source.out_proj))
    return module
