"""It collects everything that is wrong in a list before it writes, and reads the rows by reshaping
them to (3, d, d).

Diagnosis: none
"""


def from_torch_attention(source: nn.MultiheadAttention, target: SelfAttentionProjected) -> None:
    layers = [target.W_query, target.W_key, target.W_value, target.out_proj]
    complaints = []
    if source.num_heads != 1:
        complaints.append(f"{source.num_heads} heads")
    if source.in_proj_weight is None:
        complaints.append("separate projection matrices")
    if any(layer.weight.shape != (source.embed_dim, source.embed_dim) for layer in layers):
        complaints.append(f"a width of {source.embed_dim}")
    has_bias = source.in_proj_bias is not None or source.out_proj.bias is not None
    if has_bias and any(layer.bias is None for layer in layers):
        complaints.append("biases without a place")
    if complaints:
        raise ValueError("the source has " + " and ".join(complaints))
    d = source.embed_dim
    with torch.no_grad():
        stacked = source.in_proj_weight.reshape(3, d, d)
        for layer, rows in zip(layers, [*stacked, source.out_proj.weight]):
            layer.weight.copy_(rows)
        if source.in_proj_bias is None:
            offsets = torch.zeros(3, d)
        else:
            offsets = source.in_proj_bias.reshape(3, d)
        last = torch.zeros(d) if source.out_proj.bias is None else source.out_proj.bias
        for layer, numbers in zip(layers, [*offsets, last]):
            if layer.bias is not None:
                layer.bias.copy_(numbers)
