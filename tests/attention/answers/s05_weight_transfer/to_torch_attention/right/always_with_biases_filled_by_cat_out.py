"""Unusual: the module always has biases, zeros where the source has none, and torch.cat writes
straight into its parameters with out=.

Diagnosis: none
"""


def to_torch_attention(source: SelfAttentionProjected) -> nn.MultiheadAttention:
    """A new ``nn.MultiheadAttention`` that computes the same as ``source``."""
    layers = [source.W_query, source.W_key, source.W_value, source.out_proj]
    like = source.out_proj.weight
    weights = [layer.weight.detach() for layer in layers]
    biases = [
        weight.new_zeros(weight.shape[0]) if layer.bias is None else layer.bias.detach()
        for layer, weight in zip(layers, weights, strict=True)
    ]
    module = nn.MultiheadAttention(
        like.shape[0], 1, bias=True, batch_first=True, device=like.device, dtype=like.dtype
    )
    torch.cat(weights[:3], out=module.in_proj_weight.data)
    torch.cat(biases[:3], out=module.in_proj_bias.data)
    torch.cat(weights[3:], out=module.out_proj.weight.data)
    torch.cat(biases[3:], out=module.out_proj.bias.data)
    return module.train(source.training)
