"""Leaves the key's bias out of everything because the softmax does not see it: the key's part of
the target's bias keeps its old numbers, and a source that has only a key's bias is not refused by
a target without a bias.

Diagnosis: The bias of the key stays as it was.
"""


def fuse_qkv(source: SelfAttentionLinear, target: SelfAttentionFused) -> None:
    d_out, d_in = source.W_query.weight.shape
    if target.W_qkv.weight.shape != (3 * d_out, d_in):
        raise ValueError("source and target differ in d_in or d_out")

    # A key's bias adds the same number to a whole row of scores: it has no effect at all, so only
    # the biases of query and value matter.
    rows_with_bias = {
        "W_query": slice(0, d_out),
        "W_value": slice(2 * d_out, 3 * d_out),
    }
    if target.W_qkv.bias is None:
        for name in rows_with_bias:
            if getattr(source, name).bias is not None:
                raise ValueError(f"{name} has a bias and the target has no place for it")

    with torch.no_grad():
        target.W_qkv.weight.copy_(torch.cat([getattr(source, name).weight for name in QKV]))
        if target.W_qkv.bias is not None:
            for name, rows in rows_with_bias.items():
                bias = getattr(source, name).bias
                target.W_qkv.bias[rows] = 0.0 if bias is None else bias
