"""Right. The new module has biases only if one of the four layers has one; its numbers are new
parameters made by cat.

Diagnosis: none
"""
def to_torch_attention(source: SelfAttentionProjected) -> nn.MultiheadAttention:
    """A new ``nn.MultiheadAttention`` that computes the same as ``source``."""
    layers = [getattr(source, name) for name in QKV]
    example = source.out_proj.weight
    with_bias = any(layer.bias is not None for layer in (*layers, source.out_proj))

    def bias_of(layer: nn.Linear) -> torch.Tensor:
        return example.new_zeros(len(layer.weight)) if layer.bias is None else layer.bias.detach()

    module = nn.MultiheadAttention(
        len(example), 1, bias=with_bias, batch_first=True, device=example.device, dtype=example.dtype
    )
    module.in_proj_weight = nn.Parameter(torch.cat([layer.weight.detach() for layer in layers]))
    module.out_proj.weight = nn.Parameter(example.detach().clone())
    if with_bias:
        module.in_proj_bias = nn.Parameter(torch.cat([bias_of(layer) for layer in layers]))
        module.out_proj.bias = nn.Parameter(bias_of(source.out_proj).clone())
    return module
