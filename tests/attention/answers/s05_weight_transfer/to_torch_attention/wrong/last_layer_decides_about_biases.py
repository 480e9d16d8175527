"""Whether the new module has biases is decided by out_proj alone. A source with biases in its
projections and none in out_proj loses them, although each of the four may have a bias or not and
module(x, x, x)[0] equals source(x).

Diagnosis: If out_proj has no bias, those of query, key and value are lost.
"""


def to_torch_attention(source: SelfAttentionProjected) -> nn.MultiheadAttention:
    weight = source.out_proj.weight
    has_bias = source.out_proj.bias is not None
    mha = nn.MultiheadAttention(
        weight.shape[0], 1, bias=has_bias, batch_first=True, dtype=weight.dtype
    )
    layers = [getattr(source, name) for name in QKV]
    with torch.no_grad():
        mha.in_proj_weight.copy_(torch.cat([layer.weight for layer in layers]))
        mha.out_proj.weight.copy_(weight)
        if has_bias:
            zero = torch.zeros_like(source.out_proj.bias)
            biases = [zero if layer.bias is None else layer.bias for layer in layers]
            mha.in_proj_bias.copy_(torch.cat(biases))
            mha.out_proj.bias.copy_(source.out_proj.bias)
    return mha
