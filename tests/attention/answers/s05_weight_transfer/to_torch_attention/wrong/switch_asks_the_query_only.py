"""The switch for biases asks the query's layer and out_proj, and not key and value. A source with
qkv_bias=(False, False, True) and out_bias=False loses the value's bias, so the outputs differ.

Diagnosis: none
"""


def to_torch_attention(source: SelfAttentionProjected) -> nn.MultiheadAttention:
    weight = source.out_proj.weight
    d_model = weight.shape[0]
    has_bias = source.W_query.bias is not None or source.out_proj.bias is not None
    mha = nn.MultiheadAttention(
        d_model, 1, bias=has_bias, batch_first=True, dtype=weight.dtype, device=weight.device
    )
    with torch.no_grad():
        mha.in_proj_weight.copy_(torch.cat([getattr(source, name).weight for name in QKV]))
        mha.out_proj.weight.copy_(weight)
        if has_bias:
            mha.in_proj_bias.zero_()
            mha.out_proj.bias.zero_()
            for part, name in zip(mha.in_proj_bias.chunk(3), QKV):
                bias = getattr(source, name).bias
                if bias is not None:
                    part.copy_(bias)
            if source.out_proj.bias is not None:
                mha.out_proj.bias.copy_(source.out_proj.bias)
    return mha
