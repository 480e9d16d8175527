"""Wrong. The fused layer is built anew, with a bias only if the source has one, so a target with a
bias loses it: for SelfAttentionLinear(4, 3) into SelfAttentionFused(4, 3, True) the parameter
W_qkv.bias should stay and be zero, but is gone afterwards.

Diagnosis: none
"""
def fuse_qkv(source: SelfAttentionLinear, target: SelfAttentionFused) -> None:
    layers = [getattr(source, name) for name in QKV]
    has_bias = any(layer.bias is not None for layer in layers)
    first = layers[0].weight
    d_out, d_in = first.shape
    if target.W_qkv.weight.shape != (3 * d_out, d_in):
        raise ValueError("the two modules differ in d_in or d_out")
    if has_bias and target.W_qkv.bias is None:
        raise ValueError("the target has no place for a bias")

    fused = nn.Linear(d_in, 3 * d_out, bias=has_bias, dtype=first.dtype, device=first.device)
    with torch.no_grad():
        fused.weight.copy_(torch.cat([layer.weight for layer in layers]))
        if has_bias:
            zeros = torch.zeros_like(first[:, 0])
            fused.bias.copy_(torch.cat([zeros if l.bias is None else l.bias for l in layers]))
    target.W_qkv = fused
