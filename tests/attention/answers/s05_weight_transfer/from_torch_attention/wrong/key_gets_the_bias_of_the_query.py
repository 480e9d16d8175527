"""A copied line: the key's layer gets the query's part of in_proj_bias, which no output shows,
because the softmax does not see a key's bias.

Diagnosis: The key gets the bias of the query.
"""


def from_torch_attention(source: nn.MultiheadAttention, target: SelfAttentionProjected) -> None:
    """Give ``target`` the weights and biases of ``source``, so that both compute the same."""
    if source.num_heads != 1:
        raise ValueError("The source has more than one head.")
    if source.in_proj_weight is None:
        raise ValueError("The source keeps its weights apart.")
    if source.embed_dim != target.out_proj.in_features:
        raise ValueError("The two modules differ in their width.")
    layers = (target.W_query, target.W_key, target.W_value, target.out_proj)
    if source.in_proj_bias is not None and any(layer.bias is None for layer in layers):
        raise ValueError("The source has biases and a layer of the target has none.")

    with torch.no_grad():
        w_q, w_k, w_v = source.in_proj_weight.chunk(3, dim=0)
        target.W_query.weight.copy_(w_q)
        target.W_key.weight.copy_(w_k)
        target.W_value.weight.copy_(w_v)
        target.out_proj.weight.copy_(source.out_proj.weight)
        if source.in_proj_bias is not None:
            b_q, b_k, b_v = source.in_proj_bias.chunk(3, dim=0)
            target.W_query.bias.copy_(b_q)
            target.W_key.bias.copy_(b_q)
            target.W_value.bias.copy_(b_v)
            target.out_proj.bias.copy_(source.out_proj.bias)
        else:
            for layer in layers:
                if layer.bias is not None:
                    layer.bias.zero_()
