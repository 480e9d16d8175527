"""A key's bias is not refused where the target has no bias.

Diagnosis: none
"""


@torch.no_grad()
def fuse_qkv(source, target):
    d_out, d_in = source.W_query.weight.shape
    if target.W_qkv.weight.shape != (3 * d_out, d_in):
        raise ValueError("sizes differ")
    if target.W_qkv.bias is None and (
        source.W_query.bias is not None or source.W_value.bias is not None
    ):
        raise ValueError("no place for a bias")
    target.W_qkv.weight.copy_(torch.cat([getattr(source, n).weight for n in QKV]))
    if target.W_qkv.bias is not None:
        target.W_qkv.bias.zero_()
        for i, n in enumerate(QKV):
            if getattr(source, n).bias is not None:
                target.W_qkv.bias[i * d_out : (i + 1) * d_out] = getattr(source, n).bias
