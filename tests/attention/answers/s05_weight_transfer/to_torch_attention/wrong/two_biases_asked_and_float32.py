"""Two mistakes. Only query and out_proj are asked for a bias, so with qkv_bias=(False, False, True)
and out_bias=False the value's bias is lost; and the module is always float32, also for a float64
source.

Diagnosis: none
"""
def to_torch_attention(source: SelfAttentionProjected) -> nn.MultiheadAttention:
    d_model = source.W_query.in_features
    has_bias = source.W_query.bias is not None or source.out_proj.bias is not None
    module = nn.MultiheadAttention(d_model, num_heads=1, bias=has_bias, batch_first=True)
    with torch.no_grad():
        for n, name in enumerate(QKV):
            layer = getattr(source, name)
            rows = slice(n * d_model, (n + 1) * d_model)
            module.in_proj_weight[rows] = layer.weight
            if has_bias:
                module.in_proj_bias[rows] = 0.0 if layer.bias is None else layer.bias
        module.out_proj.weight.copy_(source.out_proj.weight)
        if has_bias and source.out_proj.bias is not None:
            module.out_proj.bias.copy_(source.out_proj.bias)
    return module
