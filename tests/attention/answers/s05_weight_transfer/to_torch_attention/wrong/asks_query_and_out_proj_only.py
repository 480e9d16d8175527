"""Wrong: whether PyTorch's module gets biases is decided by the query's layer and out_proj alone.
For SelfAttentionProjected(4, (False, False, True), False) the value's bias is dropped, and the
outputs differ.

Diagnosis: none
"""
def to_torch_attention(source: SelfAttentionProjected) -> nn.MultiheadAttention:
    d = source.W_query.in_features
    weight = source.W_query.weight
    bias = source.W_query.bias is not None or source.out_proj.bias is not None
    mha = nn.MultiheadAttention(
        d, 1, bias=bias, batch_first=True, dtype=weight.dtype, device=weight.device
    )
    layers = [source.W_query, source.W_key, source.W_value]
    with torch.no_grad():
        mha.in_proj_weight.copy_(torch.cat([layer.weight for layer in layers]))
        mha.out_proj.weight.copy_(source.out_proj.weight)
        if bias:
            mha.in_proj_bias.zero_()
            mha.out_proj.bias.zero_()
            for i, layer in enumerate(layers):
                if layer.bias is not None:
                    mha.in_proj_bias[i * d : (i + 1) * d] = layer.bias
            if source.out_proj.bias is not None:
                mha.out_proj.bias.copy_(source.out_proj.bias)
    return mha
