"""Each layer of the target is replaced by a fresh nn.Linear, which has float32 numbers, as the
modules of the lesson have. The text promises nothing of modules in float64.

Diagnosis: none
"""


def unfuse_qkv(source: SelfAttentionFused, target: SelfAttentionLinear) -> None:
    d_out, d_in = target.W_query.weight.shape
    if source.W_qkv.weight.shape != (3 * d_out, d_in):
        raise ValueError("the sizes differ")
    has = source.W_qkv.bias is not None
    if has and any(getattr(target, name).bias is None for name in QKV):
        raise ValueError("a layer of the target has no bias")
    with torch.no_grad():
        for i, name in enumerate(QKV):
            rows = slice(i * d_out, (i + 1) * d_out)
            new = nn.Linear(d_in, d_out, bias=getattr(target, name).bias is not None)
            new.weight.copy_(source.W_qkv.weight[rows])
            if new.bias is not None:
                new.bias.copy_(source.W_qkv.bias[rows] if has else torch.zeros(d_out))
            setattr(target, name, new)
