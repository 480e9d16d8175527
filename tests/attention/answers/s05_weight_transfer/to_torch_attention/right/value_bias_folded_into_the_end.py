"""Folds the value's bias into the bias of out_proj, which is the same function because each row of
attention weights sums to 1.

Diagnosis: none
"""


def to_torch_attention(source: SelfAttentionProjected) -> nn.MultiheadAttention:
    weight = source.W_query.weight
    d = weight.shape[0]
    module = nn.MultiheadAttention(
        d, num_heads=1, batch_first=True, device=weight.device, dtype=weight.dtype
    )
    with torch.no_grad():
        module.in_proj_bias.zero_()
        for i, name in enumerate(QKV):
            layer = getattr(source, name)
            rows = slice(i * d, (i + 1) * d)
            module.in_proj_weight[rows] = layer.weight
            if layer.bias is not None and name != "W_value":
                module.in_proj_bias[rows] = layer.bias
        # out_proj(A (V + 1 b')) = A V O' + 1 (O b + c)', because A 1 = 1.
        value_bias = source.W_value.bias
        if value_bias is None:
            value_bias = weight.new_zeros(d)
        module.out_proj.weight.copy_(source.out_proj.weight)
        module.out_proj.bias.copy_(source.out_proj(value_bias))
    return module
