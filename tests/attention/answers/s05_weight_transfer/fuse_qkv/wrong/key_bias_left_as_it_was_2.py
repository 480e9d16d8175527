"""If the source's key layer has no bias, the key's part of the target's bias keeps its old numbers,
since a key's bias has no effect on the output. The text demands that the part of a layer without
a bias becomes zero. The outputs agree, the bias does not.

Diagnosis: If the key's layer of the source has no bias, the target's part for the key stays as it
was.
"""


def fuse_qkv(source: SelfAttentionLinear, target: SelfAttentionFused) -> None:
    """Give ``target`` the weights and biases of ``source``, so that both compute the same."""
    d_out, d_in = source.W_query.weight.shape
    if tuple(target.W_qkv.weight.shape) != (3 * d_out, d_in):
        raise ValueError("d_in or d_out differ")
    biases = {name: getattr(source, name).bias for name in QKV}
    if target.W_qkv.bias is None and any(b is not None for b in biases.values()):
        raise ValueError("target has no bias")

    with torch.no_grad():
        target.W_qkv.weight.copy_(torch.cat([getattr(source, n).weight for n in QKV], dim=0))
        if target.W_qkv.bias is not None:
            parts = dict(zip(QKV, target.W_qkv.bias.split(d_out)))
            for name, part in parts.items():
                if biases[name] is not None:
                    part.copy_(biases[name])
                elif name != "W_key":      # softmax does not see the key bias anyway
                    part.zero_()
