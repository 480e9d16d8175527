"""Recognises weights that are kept apart by kdim alone. A source made with vdim=3 and the usual kdim
keeps its weights apart, too: a ValueError is promised, here an AttributeError comes from
None.chunk.

Diagnosis: none
"""


def from_torch_attention(source: nn.MultiheadAttention, target: SelfAttentionProjected) -> None:
    layers = [target.W_query, target.W_key, target.W_value, target.out_proj]
    if source.num_heads != 1:
        raise ValueError("only one head can be moved")
    if source.kdim != source.embed_dim:
        raise ValueError("the weights of the source are kept apart")
    if source.embed_dim != target.out_proj.in_features:
        raise ValueError("the modules differ in their width")
    with_bias = source.in_proj_bias is not None
    if with_bias and any(layer.bias is None for layer in layers):
        raise ValueError("the target has no place for all biases")

    weights = [*source.in_proj_weight.chunk(3), source.out_proj.weight]
    biases = [*source.in_proj_bias.chunk(3), source.out_proj.bias] if with_bias else [None] * 4
    with torch.no_grad():
        for layer, weight, bias in zip(layers, weights, biases):
            layer.weight.copy_(weight)
            if bias is not None:
                layer.bias.copy_(bias)
            elif layer.bias is not None:
                layer.bias.zero_()
