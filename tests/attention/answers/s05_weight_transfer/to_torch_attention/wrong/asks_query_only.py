"""Wrong if the query layer has no bias and the value layer has one. Whether there are biases is
read from the query layer alone; then those of key and value are dropped silently, and the
value's is missing in every context vector.

Diagnosis: If the query has no bias, those of key and value are lost.
"""


def to_torch_attention(source: SelfAttentionProjected) -> nn.MultiheadAttention:
    d_model = source.W_query.in_features
    weight = source.W_query.weight
    use_bias = source.W_query.bias is not None
    mha = nn.MultiheadAttention(
        d_model, 1, bias=use_bias, batch_first=True, dtype=weight.dtype, device=weight.device
    )
    zeros = torch.zeros_like(weight[0])
    with torch.no_grad():
        mha.in_proj_weight.copy_(
            torch.vstack([source.W_query.weight, source.W_key.weight, source.W_value.weight])
        )
        if use_bias:
            parts = [getattr(source, name).bias for name in QKV]
            mha.in_proj_bias.copy_(torch.hstack([zeros if b is None else b for b in parts]))
        mha.out_proj.weight.copy_(source.out_proj.weight)
        if source.out_proj.bias is not None:
            mha.out_proj.bias = nn.Parameter(source.out_proj.bias.detach().clone())
        elif mha.out_proj.bias is not None:
            mha.out_proj.bias.zero_()
    return mha
