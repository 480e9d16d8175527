"""Two mistakes. Whether a bias is needed is asked of query and out_proj only: with qkv_bias=(False,
False, True) and out_bias=False the value's bias is lost. And the new module is always float32,
also for a source of dtype float64.

Diagnosis: none
"""


def to_torch_attention(source: SelfAttentionProjected) -> nn.MultiheadAttention:
    d_model = source.out_proj.in_features
    bias = source.W_query.bias is not None or source.out_proj.bias is not None
    module = nn.MultiheadAttention(d_model, num_heads=1, bias=bias, batch_first=True)
    with torch.no_grad():
        for i, name in enumerate(QKV):
            layer = getattr(source, name)
            rows = slice(i * d_model, (i + 1) * d_model)
            module.in_proj_weight[rows] = layer.weight.to(module.in_proj_weight.dtype)
            if bias:
                module.in_proj_bias[rows] = 0.0 if layer.bias is None else layer.bias.float()
        module.out_proj.weight.copy_(source.out_proj.weight)
        if bias:
            if source.out_proj.bias is None:
                module.out_proj.bias.zero_()
            else:
                module.out_proj.bias.copy_(source.out_proj.bias)
    return module
