"""If the source has no bias, the biases that the target has keep their old numbers instead of
becoming zero.

Diagnosis: If the source has no bias, the biases of the target stay as they were.
"""


def unfuse_qkv(source: SelfAttentionFused, target: SelfAttentionLinear) -> None:
    d_out, d_in = target.W_query.weight.shape
    if source.W_qkv.weight.shape != (3 * d_out, d_in):
        raise ValueError("d_in or d_out differ")
    bias = source.W_qkv.bias
    targets = [getattr(target, name) for name in QKV]
    if bias is not None and any(t.bias is None for t in targets):
        raise ValueError("the target has no place for the bias")
    with torch.no_grad():
        for t, w in zip(targets, source.W_qkv.weight.chunk(3, dim=0)):
            t.weight.copy_(w)
        if bias is not None:
            for t, b in zip(targets, bias.chunk(3)):
                t.bias.copy_(b)
