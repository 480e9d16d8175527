"""Rows on top of each other are, in reading order, just all numbers one after another: so everything
is written into one flat vector, which PyTorch's vector_to_parameters distributes.

Diagnosis: none
"""

from torch.nn.utils import vector_to_parameters


def fuse_qkv(source: SelfAttentionLinear, target: SelfAttentionFused) -> None:
    layers = [getattr(source, name) for name in QKV]
    fused = target.W_qkv
    height, width = fused.weight.shape
    for layer in layers:
        d_out, d_in = layer.weight.shape
        if d_in != width or 3 * d_out != height:
            raise ValueError("source and target have different widths")
        if layer.bias is not None and fused.bias is None:
            raise ValueError("the target has no place for a bias")

    pieces = [layer.weight.detach().flatten() for layer in layers]
    receivers = [fused.weight]
    if fused.bias is not None:
        for layer in layers:
            missing = layer.weight.new_zeros(len(layer.weight))
            pieces.append(missing if layer.bias is None else layer.bias.detach())
        receivers.append(fused.bias)
    vector = torch.cat(pieces).to(fused.weight)
    vector_to_parameters(vector, receivers)
