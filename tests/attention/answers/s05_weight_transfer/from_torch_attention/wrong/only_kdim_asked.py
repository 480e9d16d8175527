"""Whether the source keeps its weights apart is asked by its kdim only. For a source like
torch_attention(4, vdim=3), whose in_proj_weight is None too, an AttributeError comes instead of
the ValueError of the text.

Diagnosis: none
"""


def from_torch_attention(source: nn.MultiheadAttention, target: SelfAttentionProjected) -> None:
    layers = [target.W_query, target.W_key, target.W_value]
    d_model = source.embed_dim
    if source.num_heads > 1:
        raise ValueError("the source has more than one head")
    if source.kdim != d_model:
        raise ValueError("the source keeps its weights apart")
    if target.out_proj.in_features != d_model:
        raise ValueError("the modules differ in their width")
    has_bias = source.in_proj_bias is not None
    if has_bias and any(layer.bias is None for layer in [*layers, target.out_proj]):
        raise ValueError("the target has no place for a bias")
    with torch.no_grad():
        for layer, part in zip(layers, source.in_proj_weight.chunk(3)):
            layer.weight.copy_(part)
        target.out_proj.weight.copy_(source.out_proj.weight)
        if has_bias:
            for layer, part in zip(layers, source.in_proj_bias.chunk(3)):
                layer.bias.copy_(part)
            target.out_proj.bias.copy_(source.out_proj.bias)
        else:
            for layer in [*layers, target.out_proj]:
                if layer.bias is not None:
                    layer.bias.zero_()
