"""Rows are written in place with index_copy_, value first and query last, and without any
torch.cat.

Diagnosis: none
"""


def fuse_qkv(source: SelfAttentionLinear, target: SelfAttentionFused) -> None:
    fused = target.W_qkv
    layers = [getattr(source, name) for name in QKV]
    rows, d_in = fused.weight.shape
    d_out = rows // 3
    for layer in layers:
        if layer.weight.shape != (d_out, d_in):
            raise ValueError(
                f"The source has a layer of shape {tuple(layer.weight.shape)}; the target wants "
                f"{(d_out, d_in)}."
            )
        if fused.bias is None and layer.bias is not None:
            raise ValueError("The source has a bias, and the target has no place for it.")

    with torch.no_grad():
        for part in (2, 1, 0):
            layer = layers[part]
            places = torch.arange(d_out, device=fused.weight.device) + part * d_out
            fused.weight.index_copy_(0, places, layer.weight.to(fused.weight))
            if fused.bias is None:
                continue
            if layer.bias is None:
                fused.bias.index_fill_(0, places, 0.0)
            else:
                fused.bias.index_copy_(0, places, layer.bias.to(fused.bias))
