"""Decides by the biases of query and out_proj alone whether the module has biases: if only key or
value have one, it is lost.

Diagnosis: none
"""


def to_torch_attention(source: SelfAttentionProjected) -> nn.MultiheadAttention:
    weight = source.W_query.weight
    d_model = weight.shape[0]
    has_bias = source.W_query.bias is not None or source.out_proj.bias is not None
    module = nn.MultiheadAttention(
        d_model, 1, bias=has_bias, batch_first=True, device=weight.device, dtype=weight.dtype
    )
    with torch.no_grad():
        module.in_proj_weight.copy_(torch.cat([getattr(source, name).weight for name in QKV]))
        module.out_proj.weight.copy_(source.out_proj.weight)
        if has_bias:
            module.in_proj_bias.zero_()
            module.out_proj.bias.zero_()
            for i, name in enumerate(QKV):
                bias = getattr(source, name).bias
                if bias is not None:
                    module.in_proj_bias[i * d_model : (i + 1) * d_model] = bias
            if source.out_proj.bias is not None:
                module.out_proj.bias.copy_(source.out_proj.bias)
    return module
