"""Right. Rows are picked by a table of row numbers (advanced indexing, which copies) and each layer
of the target loads a little state dict; nothing is sliced or chunked.

Diagnosis: none
"""
def unfuse_qkv(source: SelfAttentionFused, target: SelfAttentionLinear) -> None:
    weight, bias = source.W_qkv.weight.detach(), source.W_qkv.bias
    rows_in_all, d_in = weight.shape
    layers = {name: target.get_submodule(name) for name in QKV}

    for name, layer in layers.items():
        if 3 * layer.weight.shape[0] != rows_in_all or layer.weight.shape[1] != d_in:
            raise ValueError(f"{name} has another d_in or d_out than the source")
        if bias is not None and layer.bias is None:
            raise ValueError(f"{name} has no place for a bias")

    which = torch.arange(rows_in_all, device=weight.device).reshape(3, rows_in_all // 3)
    for rows, layer in zip(which, layers.values()):
        state = {"weight": weight[rows]}
        if layer.bias is not None:
            state |= {"bias": torch.zeros_like(layer.bias) if bias is None else bias.detach()[rows]}
        layer.load_state_dict(state)
