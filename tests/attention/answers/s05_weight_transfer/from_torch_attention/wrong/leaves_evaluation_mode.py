"""Both modules are put into evaluation mode before the copy and stay there.

Mistake: for a fresh nn.MultiheadAttention(4, 1) source.training is True before and False
afterwards, the text asks that source stays exactly as it was.

Diagnosis: none
"""


def from_torch_attention(source: nn.MultiheadAttention, target: SelfAttentionProjected) -> None:
    source.eval()
    target.eval()
    layers = [target.W_query, target.W_key, target.W_value, target.out_proj]
    if source.num_heads > 1 or source.in_proj_weight is None:
        raise ValueError("only one head with a common matrix")
    if source.embed_dim != target.W_query.in_features:
        raise ValueError("the widths differ")
    if source.in_proj_bias is not None and any(layer.bias is None for layer in layers):
        raise ValueError("no place for a bias")
    weights = [*source.in_proj_weight.chunk(3), source.out_proj.weight]
    biases = [None] * 4
    if source.in_proj_bias is not None:
        biases = [*source.in_proj_bias.chunk(3), source.out_proj.bias]
    with torch.no_grad():
        for layer, weight, bias in zip(layers, weights, biases):
            layer.weight.copy_(weight)
            if layer.bias is not None:
                layer.bias.copy_(torch.zeros_like(layer.bias) if bias is None else bias)
