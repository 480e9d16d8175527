"""Two mistakes. Weights kept apart are recognised by ``kdim`` alone, so ``torch_attention(4,
vdim=3)`` ends in an AttributeError, not a ValueError; and other widths are left to ``copy_`` to
refuse, which spreads a source of width 1 over a target of width 4 without a word.

Diagnosis: none
"""


def from_torch_attention(source: nn.MultiheadAttention, target: SelfAttentionProjected) -> None:
    if source.num_heads != 1:
        raise ValueError("only one head, please")
    if source.kdim != source.embed_dim:
        raise ValueError("the weights of the source are kept apart")
    layers = [target.W_query, target.W_key, target.W_value]
    has_bias = source.in_proj_bias is not None
    if has_bias and any(layer.bias is None for layer in [*layers, target.out_proj]):
        raise ValueError("no place for a bias")
    try:
        with torch.no_grad():
            for layer, weight in zip(layers, source.in_proj_weight.chunk(3)):
                layer.weight.copy_(weight)
            target.out_proj.weight.copy_(source.out_proj.weight)
            if has_bias:
                for layer, bias in zip(layers, source.in_proj_bias.chunk(3)):
                    layer.bias.copy_(bias)
                target.out_proj.bias.copy_(source.out_proj.bias)
            else:
                for layer in [*layers, target.out_proj]:
                    if layer.bias is not None:
                        layer.bias.zero_()
    except RuntimeError as problem:  # the first copy_ fails, so nothing has been written
        raise ValueError("the two modules differ in their width") from problem
