"""Right. Makes the module with all biases, sets them to zero and writes block by block of rows,
with indices and no cat.

Diagnosis: none
"""
def to_torch_attention(source: SelfAttentionProjected) -> nn.MultiheadAttention:
    """A new ``nn.MultiheadAttention`` that computes the same as ``source``."""
    d = source.W_query.in_features
    module = nn.MultiheadAttention(embed_dim=d, num_heads=1, batch_first=True).to(
        source.W_query.weight
    )
    with torch.no_grad():
        module.in_proj_bias.zero_()
        module.out_proj.bias.zero_()
        weights, biases = module.in_proj_weight.view(3, d, d), module.in_proj_bias.view(3, d)
        places = [*zip(QKV, weights, biases), ("out_proj", module.out_proj.weight, module.out_proj.bias)]
        for name, weight, bias in places:
            layer = getattr(source, name)
            weight.copy_(layer.weight)
            if layer.bias is not None:
                bias.copy_(layer.bias)
    return module
