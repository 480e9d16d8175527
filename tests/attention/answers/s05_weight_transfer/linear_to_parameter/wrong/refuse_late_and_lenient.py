"""Wrong, two mistakes. (1) A bias whose numbers are all zero is not refused. (2) The bias is looked
at inside of the loop that writes: with a (non-zero) bias in the key or value layer only, W_query
(and W_key) of the target are changed already when the ValueError comes.

Diagnosis: Your function refuses only after it has changed a part of the target.
"""


def linear_to_parameter(source: SelfAttentionLinear, target: SelfAttentionParameter) -> None:
    for name in QKV:
        layer = getattr(source, name)
        matrix = getattr(target, name)
        if (layer.in_features, layer.out_features) != tuple(matrix.shape):
            raise ValueError("sizes differ")
        if layer.bias is not None and layer.bias.abs().sum() > 0:
            raise ValueError(f"{name} has a bias")
        matrix.data.copy_(layer.weight.data.t())
