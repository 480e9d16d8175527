"""Two mistakes. Whether there are biases is read off the query and out_proj only, so with
qkv_bias=(False, False, True) and out_bias=False the value's bias is lost; and out_proj's
parameter objects are handed over, so that for a frozen source (requires_grad_(False)) they cannot
be trained.

Diagnosis: none
"""


def to_torch_attention(source: SelfAttentionProjected) -> nn.MultiheadAttention:
    layers = [getattr(source, name) for name in QKV]
    d_model = source.W_query.in_features
    has_bias = source.W_query.bias is not None or source.out_proj.bias is not None
    module = nn.MultiheadAttention(
        d_model, 1, bias=has_bias, batch_first=True, dtype=source.W_query.weight.dtype
    )
    with torch.no_grad():
        module.in_proj_weight.copy_(torch.cat([layer.weight for layer in layers]))
        if has_bias:
            for part, layer in zip(module.in_proj_bias.chunk(3), layers):
                if layer.bias is None:
                    part.zero_()
                else:
                    part.copy_(layer.bias)
    # The last layer is the same in both.
    module.out_proj.weight = source.out_proj.weight
    if source.out_proj.bias is not None:
        module.out_proj.bias = source.out_proj.bias
    elif has_bias:
        nn.init.zeros_(module.out_proj.bias)
    return module
