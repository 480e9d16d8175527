"""Asks only the query and out_proj whether there are biases, so a bias of the value alone is lost,
and it leaves the source in eval mode.

Diagnosis: none
"""


def to_torch_attention(source: SelfAttentionProjected) -> nn.MultiheadAttention:
    source.eval()  # we only read its weights
    d_model = source.out_proj.in_features
    dtype, device = source.out_proj.weight.dtype, source.out_proj.weight.device
    has_bias = source.W_query.bias is not None or source.out_proj.bias is not None
    module = nn.MultiheadAttention(
        d_model, num_heads=1, bias=has_bias, batch_first=True, device=device, dtype=dtype
    )

    def bias_of(layer: nn.Linear) -> torch.Tensor:
        if layer.bias is None:
            return torch.zeros(d_model, device=device, dtype=dtype)
        return layer.bias

    layers = [getattr(source, name) for name in QKV]
    with torch.no_grad():
        module.in_proj_weight.copy_(torch.cat([layer.weight for layer in layers]))
        module.out_proj.weight.copy_(source.out_proj.weight)
        if has_bias:
            module.in_proj_bias.copy_(torch.cat([bias_of(layer) for layer in layers]))
            module.out_proj.bias.copy_(bias_of(source.out_proj))
    return module
