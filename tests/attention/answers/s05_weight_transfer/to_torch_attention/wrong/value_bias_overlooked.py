"""Wrong. Whether biases are needed is asked of the query's layer and of out_proj only. With
SelfAttentionProjected(4, (False, False, True), False) the value's bias is lost, and the outputs
differ.

Diagnosis: none
"""
def to_torch_attention(source: SelfAttentionProjected) -> nn.MultiheadAttention:
    weight = source.W_query.weight
    d_model = weight.shape[0]
    bias = source.W_query.bias is not None or source.out_proj.bias is not None
    mha = nn.MultiheadAttention(
        d_model, 1, bias=bias, batch_first=True, dtype=weight.dtype, device=weight.device
    )
    with torch.no_grad():
        for i, name in enumerate(QKV):
            layer = getattr(source, name)
            rows = slice(i * d_model, (i + 1) * d_model)
            mha.in_proj_weight[rows] = layer.weight
            if bias:
                mha.in_proj_bias[rows] = 0 if layer.bias is None else layer.bias
        mha.out_proj.weight.copy_(source.out_proj.weight)
        if source.out_proj.bias is not None:
            mha.out_proj.bias.copy_(source.out_proj.bias)
    return mha
