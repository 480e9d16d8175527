"""Two mistakes: sets source.batch_first to True, and replaces biases by zeros of the default dtype
whatever the target's is.

Diagnosis: The source that takes tokens first gives another output after the call: it is changed.
"""


def from_torch_attention(source: nn.MultiheadAttention, target: SelfAttentionProjected) -> None:
    if source.num_heads != 1:
        raise ValueError(f"one head is expected, the source has {source.num_heads}")
    if source.in_proj_weight is None:
        raise ValueError("the source keeps its weights apart")
    d_model = source.embed_dim
    layers = [target.W_query, target.W_key, target.W_value, target.out_proj]
    if any(layer.weight.shape != (d_model, d_model) for layer in layers):
        raise ValueError(f"the target has not the width {d_model}")
    if source.in_proj_bias is not None and any(layer.bias is None for layer in layers):
        raise ValueError("the source has biases, and a layer of the target has no place for one")

    source.batch_first = True  # the target takes (batch, tokens, d): now both take the same inputs

    weights = [*source.in_proj_weight.chunk(3), source.out_proj.weight]
    if source.in_proj_bias is None:
        biases = [torch.zeros(d_model) for _ in layers]
    else:
        biases = [*source.in_proj_bias.chunk(3), source.out_proj.bias]

    for layer, weight, bias in zip(layers, weights, biases):
        layer.weight = nn.Parameter(weight.detach().clone())
        if layer.bias is not None:
            layer.bias = nn.Parameter(bias.detach().clone())
