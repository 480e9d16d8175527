"""Tells weights that are kept apart by the width of the keys, and not by that of the values.

Mistake: for source = torch_attention(4, vdim=3) and target = SelfAttentionProjected(4,
qkv_bias=True) it raises a TypeError, the text asks for a ValueError: in_proj_weight of the source
is None.

Diagnosis: none
"""


def from_torch_attention(source: nn.MultiheadAttention, target: SelfAttentionProjected) -> None:
    layers = [target.W_query, target.W_key, target.W_value, target.out_proj]
    width = source.embed_dim
    if source.num_heads != 1:
        raise ValueError("The source has more than one head.")
    if source.kdim != width:
        raise ValueError("The source keeps its weights apart.")
    if any(tuple(layer.weight.shape) != (width, width) for layer in layers):
        raise ValueError("The two modules differ in their width.")
    biased = source.out_proj.bias is not None
    if biased and any(layer.bias is None for layer in layers):
        raise ValueError("A layer of the target has no place for its bias.")

    with torch.no_grad():
        for number, layer in enumerate(layers[:3]):
            rows = slice(number * width, (number + 1) * width)
            layer.weight.copy_(source.in_proj_weight[rows])
            if layer.bias is not None:
                layer.bias.copy_(source.in_proj_bias[rows]) if biased else layer.bias.zero_()
        target.out_proj.weight.copy_(source.out_proj.weight)
        if target.out_proj.bias is not None:
            target.out_proj.bias.copy_(source.out_proj.bias) if biased else target.out_proj.bias.zero_()
