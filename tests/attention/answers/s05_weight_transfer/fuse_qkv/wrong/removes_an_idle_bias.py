"""If no layer of the source has a bias, the target's bias is removed altogether.

Mistake: for SelfAttentionLinear(4, 3) and SelfAttentionFused(4, 3, qkv_bias=True) the target's
W_qkv.bias is None afterwards, the text asks that it becomes zero and that the target has parameters
of the same names as before.

Diagnosis: none
"""


def fuse_qkv(source: SelfAttentionLinear, target: SelfAttentionFused) -> None:
    layers = [getattr(source, name) for name in QKV]
    biased = [layer.bias is not None for layer in layers]
    if any(biased) and target.W_qkv.bias is None:
        raise ValueError("target has no bias")
    weight = torch.cat([layer.weight.detach() for layer in layers])
    if weight.shape != target.W_qkv.weight.shape:
        raise ValueError("sizes differ")
    target.W_qkv.weight = nn.Parameter(weight)
    if any(biased):
        zeros = torch.zeros(len(weight) // 3, dtype=weight.dtype)
        parts = [zeros if layer.bias is None else layer.bias.detach() for layer in layers]
        target.W_qkv.bias = nn.Parameter(torch.cat(parts))
    else:
        target.W_qkv.bias = None
