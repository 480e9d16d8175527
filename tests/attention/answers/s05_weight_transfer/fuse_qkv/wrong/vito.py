"""Where the source's key has no bias, the key's part of the target's bias keeps its old numbers,
because they have no effect on the output; the text asks for zeros.

Diagnosis: If the key's layer of the source has no bias, the target's part for the key stays as it
was.
"""


def fuse_qkv(source: SelfAttentionLinear, target: SelfAttentionFused) -> None:
    d_out, d_in = source.W_query.weight.shape
    if target.W_qkv.weight.shape != (3 * d_out, d_in):
        raise ValueError("the modules differ in d_in or d_out")
    has_bias = [getattr(source, name).bias is not None for name in QKV]
    if any(has_bias) and target.W_qkv.bias is None:
        raise ValueError("the target has no place for the biases")
    with torch.no_grad():
        for i, name in enumerate(QKV):
            layer = getattr(source, name)
            rows = slice(i * d_out, (i + 1) * d_out)
            target.W_qkv.weight[rows] = layer.weight
            if target.W_qkv.bias is None:
                continue
            if layer.bias is not None:
                target.W_qkv.bias[rows] = layer.bias
            elif name != "W_key":  # softmax is blind to the key's bias anyway
                target.W_qkv.bias[rows] = 0.0
