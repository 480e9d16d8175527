"""Whether the weights are kept apart is read off vdim alone. For nn.MultiheadAttention(4, 1,
kdim=3), whose in_proj_weight is None, too, an AttributeError comes in place of the ValueError.

Diagnosis: none
"""


def from_torch_attention(source: nn.MultiheadAttention, target: SelfAttentionProjected) -> None:
    layers = [target.W_query, target.W_key, target.W_value, target.out_proj]
    d = target.out_proj.in_features
    if source.num_heads != 1:
        raise ValueError("several heads")
    if source.vdim != source.embed_dim:
        raise ValueError("weights are kept apart")
    if source.embed_dim != d:
        raise ValueError("another width")
    biased = source.in_proj_bias is not None
    if biased and any(layer.bias is None for layer in layers):
        raise ValueError("no place for a bias")
    with torch.no_grad():
        for layer, weight in zip(layers, [*source.in_proj_weight.chunk(3), source.out_proj.weight]):
            layer.weight.copy_(weight)
        for number, layer in enumerate(layers):
            if biased:
                parts = [*source.in_proj_bias.chunk(3), source.out_proj.bias]
                layer.bias.copy_(parts[number])
            elif layer.bias is not None:
                layer.bias.zero_()
