"""Picks rows by their numbers with index_select, which copies, and hangs the copies into the old
parameter objects.

Diagnosis: none
"""


def unfuse_qkv(source: SelfAttentionFused, target: SelfAttentionLinear) -> None:
    weight = source.W_qkv.weight.detach()
    bias = None if source.W_qkv.bias is None else source.W_qkv.bias.detach()
    layers = [getattr(target, name) for name in QKV]
    d_out, d_in = weight.shape[0] // 3, weight.shape[1]
    if any(tuple(layer.weight.shape) != (d_out, d_in) for layer in layers):
        raise ValueError(f"the layers of the target should have the shape {(d_out, d_in)}")
    if bias is not None and any(layer.bias is None for layer in layers):
        raise ValueError("the source has a bias, and a layer of the target has none")

    for first, layer in zip(range(0, 3 * d_out, d_out), layers):
        rows = torch.arange(first, first + d_out, device=weight.device)
        layer.weight.data = weight.index_select(0, rows).to(layer.weight.detach())
        if layer.bias is None:
            continue
        if bias is None:
            layer.bias.data = torch.zeros_like(layer.bias.detach())
        else:
            layer.bias.data = bias.index_select(0, rows).to(layer.bias.detach())
