"""Right. Makes a list of (parameter, new value) pairs while checking, and writes only when the list
is complete; a missing bias is the number 0 in that list.

Diagnosis: none
"""
def from_torch_attention(source: nn.MultiheadAttention, target: SelfAttentionProjected) -> None:
    if source.num_heads != 1:
        raise ValueError(f"one head is needed, the source has {source.num_heads}")
    if source.in_proj_weight is None:
        raise ValueError("the source keeps its weights apart")
    if source.embed_dim != target.out_proj.in_features:
        raise ValueError("the widths differ")
    d = source.embed_dim
    W, b = source.in_proj_weight, source.in_proj_bias
    layers = [target.W_query, target.W_key, target.W_value, target.out_proj]
    weights = [*W.split(d), source.out_proj.weight]
    biases = [None] * 4 if b is None else [*b.split(d), source.out_proj.bias]
    plan = []
    for layer, weight, bias in zip(layers, weights, biases, strict=True):
        plan.append((layer.weight, weight))
        if layer.bias is not None:
            plan.append((layer.bias, 0.0 if bias is None else bias))
        elif bias is not None:
            raise ValueError("a layer of the target has no bias")
    with torch.no_grad():
        for parameter, value in plan:
            parameter[...] = value
