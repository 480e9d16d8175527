"""Transposes the destination instead of the source: copies into a transposed view of each weight.

Diagnosis: none
"""


def parameter_to_linear(source: SelfAttentionParameter, target: SelfAttentionLinear) -> None:
    pairs = [(getattr(source, name), getattr(target, name)) for name in QKV]
    for matrix, layer in pairs:
        if (layer.in_features, layer.out_features) != tuple(matrix.shape):
            raise ValueError(
                f"source is {tuple(matrix.shape)}, target {(layer.in_features, layer.out_features)}"
            )

    for matrix, layer in pairs:
        seen_as_matrix = layer.weight.detach().t()  # (d_in, d_out), the memory of the weight
        seen_as_matrix.copy_(matrix.detach())
        if layer.bias is not None:
            nn.init.zeros_(layer.bias)
