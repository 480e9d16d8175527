"""Lets torch.cat write with out= straight into the memory of the target's weight and bias.

Diagnosis: none
"""


def fuse_qkv(source: SelfAttentionLinear, target: SelfAttentionFused) -> None:
    layers = [source.W_query, source.W_key, source.W_value]
    fused = target.W_qkv
    d_out, d_in = layers[0].weight.shape
    if tuple(fused.weight.shape) != (3 * d_out, d_in):
        raise ValueError(
            f"three layers of shape {(d_out, d_in)} do not fit into {tuple(fused.weight.shape)}"
        )
    if fused.bias is None and any(layer.bias is not None for layer in layers):
        raise ValueError("a layer of the source has a bias, and the target has none")

    def bias_of(layer: nn.Linear) -> torch.Tensor:
        return layer.weight.new_zeros(d_out) if layer.bias is None else layer.bias

    with torch.no_grad():
        torch.cat([layer.weight for layer in layers], dim=0, out=fused.weight.detach())
        if fused.bias is not None:
            torch.cat([bias_of(layer) for layer in layers], dim=0, out=fused.bias.detach())
