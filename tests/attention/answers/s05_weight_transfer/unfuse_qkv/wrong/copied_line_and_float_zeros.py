"""Two mistakes: the copied check looks at the query's bias twice and never at the value's, so a
source with a bias and a target with (True, True, False) is not refused. The zeros for a source
without biases have the default dtype, so if both modules are .double() and only the target has
biases, the target gets float32 biases and cannot compute.

Diagnosis: none
"""


def unfuse_qkv(source: SelfAttentionFused, target: SelfAttentionLinear) -> None:
    d_out, d_in = target.W_query.weight.shape
    if tuple(source.W_qkv.weight.shape) != (3 * d_out, d_in):
        raise ValueError("source and target differ in d_in or d_out")
    if source.W_qkv.bias is not None and (
        target.W_query.bias is None or target.W_key.bias is None or target.W_query.bias is None
    ):
        raise ValueError("the target has no place for a bias")

    for i, name in enumerate(QKV):
        rows = slice(i * d_out, (i + 1) * d_out)
        layer = getattr(target, name)
        layer.weight = nn.Parameter(source.W_qkv.weight[rows].detach().clone())
        if layer.bias is not None:
            if source.W_qkv.bias is not None:
                layer.bias = nn.Parameter(source.W_qkv.bias[rows].detach().clone())
            else:
                layer.bias = nn.Parameter(torch.zeros(d_out))
