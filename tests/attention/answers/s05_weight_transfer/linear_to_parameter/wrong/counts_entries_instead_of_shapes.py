"""Compares the numbers of entries instead of d_in and d_out, so a source (3, 2) is not refused by
a target (2, 3), whose matrices then become (3, 2).

Diagnosis: none
"""


def linear_to_parameter(source: SelfAttentionLinear, target: SelfAttentionParameter) -> None:
    layers = [getattr(source, name) for name in QKV]
    matrices = [getattr(target, name) for name in QKV]

    # Check everything first, then write.
    if any(layer.bias is not None for layer in layers):
        raise ValueError("the target has no place for a bias")
    for layer, matrix in zip(layers, matrices):
        if layer.weight.numel() != matrix.numel():
            raise ValueError("source and target have different sizes")

    for name, layer in zip(QKV, layers):
        setattr(target, name, nn.Parameter(layer.weight.detach().T.clone()))
