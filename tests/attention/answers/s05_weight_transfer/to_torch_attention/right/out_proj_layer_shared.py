"""Right. The layer out_proj of the source itself is put into the new module: where it is frozen in
the source, it is frozen in the result.

Diagnosis: none
"""
def to_torch_attention(source: SelfAttentionProjected) -> nn.MultiheadAttention:
    """A new ``nn.MultiheadAttention`` that computes the same as ``source``."""
    weight = source.W_query.weight
    d_model = weight.shape[0]
    module = nn.MultiheadAttention(d_model, 1, batch_first=True, dtype=weight.dtype)
    layers = [getattr(source, name) for name in QKV]
    biases = [torch.zeros(d_model, dtype=weight.dtype) if x.bias is None else x.bias for x in layers]
    with torch.no_grad():
        module.in_proj_weight.copy_(torch.cat([layer.weight for layer in layers]))
        module.in_proj_bias.copy_(torch.cat(biases))
    module.out_proj = source.out_proj  # sharing memory is allowed
    return module
