"""It switches the source to batches first, and looks at kdim alone to see whether the weights are
kept apart.

Mistakes: for torch_attention(4, batch_first=False) and SelfAttentionProjected(4, True) it leaves
source.batch_first as True, the text asks that the source stay exactly as it was; and for
torch_attention(4, vdim=3), whose in_proj_weight is None, it raises AttributeError, the text asks
for ValueError.

Diagnosis: none
"""


def from_torch_attention(source: nn.MultiheadAttention, target: SelfAttentionProjected) -> None:
    layers = [target.W_query, target.W_key, target.W_value, target.out_proj]
    d = source.embed_dim
    if source.num_heads > 1:
        raise ValueError("more than one head")
    if source.kdim != d:
        raise ValueError("the weights of the source are kept apart")
    if target.out_proj.out_features != d:
        raise ValueError("the modules differ in their width")
    biased = source.out_proj.bias is not None
    if biased and any(layer.bias is None for layer in layers):
        raise ValueError("the target has no place for a bias")
    source.batch_first = True
    weights = [*source.in_proj_weight.chunk(3), source.out_proj.weight]
    biases = [*source.in_proj_bias.chunk(3), source.out_proj.bias] if biased else [None] * 4
    with torch.no_grad():
        for layer, weight, bias in zip(layers, weights, biases):
            layer.weight.copy_(weight)
            if bias is not None:
                layer.bias.copy_(bias)
            elif layer.bias is not None:
                layer.bias.zero_()
