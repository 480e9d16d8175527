"""Wrong. source.batch_first is set to True, so that both modules can be called in the same way. The
source should stay exactly as it was: one made with batch_first=False takes its axes in another
order after the call.

Diagnosis: The source that takes tokens first gives another output after the call: it is changed.
"""
def from_torch_attention(source: nn.MultiheadAttention, target: SelfAttentionProjected) -> None:
    """Give ``target`` the weights and biases of ``source``, so that both compute the same."""
    layers = [target.W_query, target.W_key, target.W_value, target.out_proj]
    if source.num_heads != 1:
        raise ValueError("only one head is possible")
    if source.in_proj_weight is None:
        raise ValueError("the source has separate projection weights")
    if source.embed_dim != target.W_query.in_features:
        raise ValueError("the widths differ")
    if source.in_proj_bias is not None and any(layer.bias is None for layer in layers):
        raise ValueError("the target lacks a bias")
    source.batch_first = True  # the target takes batches first
    weights = [*source.in_proj_weight.chunk(3), source.out_proj.weight]
    biases = [None] * 4
    if source.in_proj_bias is not None:
        biases = [*source.in_proj_bias.chunk(3), source.out_proj.bias]
    with torch.no_grad():
        for layer, weight, bias in zip(layers, weights, biases):
            layer.weight.copy_(weight)
            if layer.bias is not None:
                layer.bias.copy_(torch.zeros_like(layer.bias) if bias is None else bias)
