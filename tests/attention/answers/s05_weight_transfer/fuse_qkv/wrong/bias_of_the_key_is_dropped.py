"""Two mistakes: the key's bias is not carried over (its part becomes 0), and a source whose key
alone has a bias is not refused.

Diagnosis: none
"""


def fuse_qkv(source: SelfAttentionLinear, target: SelfAttentionFused) -> None:
    d_out, d_in = source.W_query.weight.shape
    if target.W_qkv.weight.shape != (3 * d_out, d_in):
        raise ValueError(
            f"source: d_in={d_in}, d_out={d_out}; W_qkv: {tuple(target.W_qkv.weight.shape)}"
        )
    # (q + b_q)(k + b_k): the term with b_k is the same for all keys, so the softmax removes it.
    # Only the biases of query and value are part of the function that the source computes.
    effective = [source.W_query.bias, None, source.W_value.bias]
    if target.W_qkv.bias is None and any(bias is not None for bias in effective):
        raise ValueError("the source has biases, the target has no place for them")

    with torch.no_grad():
        weights = [getattr(source, name).weight for name in QKV]
        target.W_qkv.weight.copy_(torch.cat(weights, dim=0))
        if target.W_qkv.bias is not None:
            zeros = target.W_qkv.bias.new_zeros(d_out)
            parts = [zeros if bias is None else bias for bias in effective]
            target.W_qkv.bias.copy_(torch.cat(parts))
