"""If the source's first parameter is frozen, the whole new module is.

Mistake: for SelfAttentionProjected(4) whose W_query.weight is frozen and whose other parameters can
be trained, it returns a module in which no parameter requires gradients (0 of 4), the text asks for
one that can be trained at least where the source can, so at least in_proj_weight, out_proj.weight
and out_proj.bias.

Diagnosis: none
"""


def to_torch_attention(source: SelfAttentionProjected) -> nn.MultiheadAttention:
    first = next(source.parameters())
    layers = [source.W_query, source.W_key, source.W_value]
    has_bias = any(layer.bias is not None for layer in [*layers, source.out_proj])
    module = nn.MultiheadAttention(
        first.shape[1], num_heads=1, bias=has_bias, batch_first=True, dtype=first.dtype
    )
    with torch.no_grad():
        module.in_proj_weight.copy_(torch.cat([layer.weight for layer in layers]))
        module.out_proj.weight.copy_(source.out_proj.weight)
        if has_bias:
            zeros = torch.zeros(first.shape[1], dtype=first.dtype)
            biases = [zeros if layer.bias is None else layer.bias for layer in layers]
            module.in_proj_bias.copy_(torch.cat(biases))
            last = source.out_proj.bias
            module.out_proj.bias.copy_(zeros if last is None else last)
    return module.requires_grad_(first.requires_grad)
