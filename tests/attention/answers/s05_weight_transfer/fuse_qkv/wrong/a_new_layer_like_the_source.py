"""Puts a new layer into the target, which has a bias only if the source has any.

Mistake: for source = SelfAttentionLinear(4, 3) and target = SelfAttentionFused(4, 3, qkv_bias=True)
the target has the single parameter W_qkv.weight afterwards; the text asks for parameters of the
same names as before, so also W_qkv.bias, now zero.

Diagnosis: none
"""


def fuse_qkv(source: SelfAttentionLinear, target: SelfAttentionFused) -> None:
    layers = [getattr(source, name) for name in QKV]
    has_bias = any(layer.bias is not None for layer in layers)
    if has_bias and target.W_qkv.bias is None:
        raise ValueError("The target has no place for a bias.")
    weight = torch.cat([layer.weight.detach() for layer in layers])
    if weight.shape != target.W_qkv.weight.shape:
        raise ValueError("The two modules differ in d_in or d_out.")

    rows, d_in = weight.shape
    fused = nn.Linear(d_in, rows, bias=has_bias, dtype=weight.dtype)
    with torch.no_grad():
        fused.weight.copy_(weight)
        if has_bias:
            zeros = weight.new_zeros(rows // 3)
            parts = [zeros if layer.bias is None else layer.bias for layer in layers]
            fused.bias.copy_(torch.cat(parts))
    target.W_qkv = fused
