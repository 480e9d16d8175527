"""Two mistakes: a bias of source for which a layer of target has no place is silently dropped
instead of refused with ValueError; and the new weights are views of source's weight, so the
modules are not independent.

Diagnosis: none
"""


def unfuse_qkv(source: SelfAttentionFused, target: SelfAttentionLinear) -> None:
    if source.W_qkv.weight.shape != (3 * target.W_query.out_features, target.W_query.in_features):
        raise ValueError("d_in or d_out differ")
    weights = source.W_qkv.weight.detach().chunk(3, dim=0)
    biases = None if source.W_qkv.bias is None else source.W_qkv.bias.detach().clone().chunk(3)
    for i, name in enumerate(QKV):
        layer = getattr(target, name)
        layer.weight.data = weights[i]
        if layer.bias is not None:
            layer.bias.data = torch.zeros_like(layer.bias) if biases is None else biases[i].clone()
