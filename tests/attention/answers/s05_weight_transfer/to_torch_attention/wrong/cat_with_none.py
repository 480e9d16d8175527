"""Wrong where only some of query, key and value have a bias: as soon as one has, the three biases
are given to torch.cat, None included, which ends in a TypeError. All or none is right.

Diagnosis: none
"""


def to_torch_attention(source: SelfAttentionProjected) -> nn.MultiheadAttention:
    q, k, v, out = source.W_query, source.W_key, source.W_value, source.out_proj
    d = q.in_features
    mha = nn.MultiheadAttention(d, num_heads=1, batch_first=True, dtype=q.weight.dtype)
    any_bias = any(layer.bias is not None for layer in (q, k, v))
    with torch.no_grad():
        mha.in_proj_weight.copy_(torch.cat([q.weight, k.weight, v.weight]))
        mha.in_proj_bias.zero_()
        if any_bias:
            mha.in_proj_bias.copy_(torch.cat([q.bias, k.bias, v.bias]))
        mha.out_proj.weight.copy_(out.weight)
        mha.out_proj.bias.zero_()
        if out.bias is not None:
            mha.out_proj.bias.copy_(out.bias)
    return mha
