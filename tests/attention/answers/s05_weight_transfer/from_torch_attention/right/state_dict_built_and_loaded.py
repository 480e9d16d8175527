"""Writes a whole state dict for the target and loads it; also refuses sources with add_bias_kv or
add_zero_attn, which the target cannot compute.

Diagnosis: none
"""


def from_torch_attention(source: nn.MultiheadAttention, target: SelfAttentionProjected) -> None:
    width = source.embed_dim
    layers = {name: getattr(target, name) for name in (*QKV, "out_proj")}
    if source.num_heads != 1:
        raise ValueError(f"One head is expected; the source has {source.num_heads}.")
    if source.in_proj_weight is None:
        raise ValueError("The source keeps the weights of query, key and value apart.")
    if source.bias_k is not None or source.bias_v is not None or source.add_zero_attn:
        raise ValueError("The source adds keys and values of its own.")
    if any(layer.weight.shape != (width, width) for layer in layers.values()):
        raise ValueError(f"The source is {width} wide; the target is not.")

    weights = [*source.in_proj_weight.unflatten(0, (3, width)), source.out_proj.weight]
    biases = [None] * 3
    if source.in_proj_bias is not None:
        biases = [*source.in_proj_bias.unflatten(0, (3, width))]
    biases.append(source.out_proj.bias)
    if any(bias is not None for bias in biases):
        without = [name for name, layer in layers.items() if layer.bias is None]
        if without:
            raise ValueError(f"The source has biases; there is no place for them in {without}.")

    state = {}
    for (name, layer), weight, bias in zip(layers.items(), weights, biases, strict=True):
        state[f"{name}.weight"] = weight
        if layer.bias is not None:
            state[f"{name}.bias"] = torch.zeros_like(layer.bias) if bias is None else bias
    target.load_state_dict(state)
