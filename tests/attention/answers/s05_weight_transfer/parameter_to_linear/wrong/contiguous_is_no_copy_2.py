"""Wrong for d_in = 1 or d_out = 1: relies on .T.contiguous() to make a copy. The transpose of a
matrix with a single row or column is contiguous already, so nothing is copied and target and
source share their memory; a later change of one reaches the other.

Diagnosis: none
"""


def parameter_to_linear(source: SelfAttentionParameter, target: SelfAttentionLinear) -> None:
    for name in QKV:
        W, layer = getattr(source, name), getattr(target, name)
        if W.shape != (layer.in_features, layer.out_features):
            raise ValueError(f"sizes of {name} differ")
    for name in QKV:
        layer = getattr(target, name)
        layer.weight.data = getattr(source, name).data.T.contiguous()
        if layer.bias is not None:
            layer.bias.data.zero_()
