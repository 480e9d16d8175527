"""Wrong. Whether there are biases is decided by the query and out_proj alone: for
SelfAttentionProjected(4, (False, False, True), False) the bias of the value is dropped and the
outputs differ.

Diagnosis: none
"""
def to_torch_attention(source: SelfAttentionProjected) -> nn.MultiheadAttention:
    d = source.W_query.in_features
    weight = source.W_query.weight
    bias = source.W_query.bias is not None or source.out_proj.bias is not None
    mha = nn.MultiheadAttention(
        d, num_heads=1, bias=bias, batch_first=True, dtype=weight.dtype, device=weight.device
    )
    layers = (source.W_query, source.W_key, source.W_value)
    with torch.no_grad():
        mha.in_proj_weight.copy_(torch.cat([layer.weight for layer in layers]))
        mha.out_proj.weight.copy_(source.out_proj.weight)
        if bias:
            zero = torch.zeros_like(weight[0])
            parts = [zero if layer.bias is None else layer.bias for layer in layers]
            mha.in_proj_bias.copy_(torch.cat(parts))
            out = source.out_proj.bias
            mha.out_proj.bias.copy_(zero if out is None else out)
    return mha
