"""If the source has no key bias, the key's part of the target's bias keeps its old numbers, as it
has no effect on the output. For a source (4, 3, (True, False, True)) and a target with a bias the
text wants zeros in W_qkv.bias[3:6].

Diagnosis: If the key's layer of the source has no bias, the target's part for the key stays as it
was.
"""


def fuse_qkv(source: SelfAttentionLinear, target: SelfAttentionFused) -> None:
    layers = [source.W_query, source.W_key, source.W_value]
    d_out, d_in = source.W_query.weight.shape
    if target.W_qkv.weight.shape != (3 * d_out, d_in):
        raise ValueError("the widths differ")
    bias = target.W_qkv.bias
    if bias is None and any(layer.bias is not None for layer in layers):
        raise ValueError("no place for the biases")
    with torch.no_grad():
        target.W_qkv.weight.copy_(torch.cat([layer.weight for layer in layers]))
        if bias is None:
            return
        q, k, v = bias.chunk(3)
        q.zero_()  # a query's or value's bias that is not there counts as zero;
        v.zero_()  # the softmax does not see the key's
        for part, layer in zip((q, k, v), layers):
            if layer.bias is not None:
                part.copy_(layer.bias)
