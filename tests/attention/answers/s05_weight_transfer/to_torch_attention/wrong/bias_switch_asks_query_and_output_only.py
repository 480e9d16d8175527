"""Whether the module gets biases is decided by the query's layer and out_proj only, so the value's
(and the key's) bias is lost if neither of those has one.

Diagnosis: none
"""


def to_torch_attention(source: SelfAttentionProjected) -> nn.MultiheadAttention:
    """A new ``nn.MultiheadAttention`` that computes the same as ``source``."""
    weight = source.W_query.weight
    has_bias = source.W_query.bias is not None or source.out_proj.bias is not None
    module = nn.MultiheadAttention(
        weight.shape[1],
        num_heads=1,
        bias=has_bias,
        batch_first=True,
        device=weight.device,
        dtype=weight.dtype,
    )

    def bias_of(layer: nn.Linear) -> torch.Tensor:
        return layer.weight.new_zeros(layer.out_features) if layer.bias is None else layer.bias

    with torch.no_grad():
        projections = [getattr(source, name) for name in QKV]
        module.in_proj_weight.copy_(torch.cat([layer.weight for layer in projections]))
        module.out_proj.weight.copy_(source.out_proj.weight)
        if has_bias:
            module.in_proj_bias.copy_(torch.cat([bias_of(layer) for layer in projections]))
            module.out_proj.bias.copy_(bias_of(source.out_proj))
    return module
