"""Compares the sizes by the number of entries, so a source with d_in=3, d_out=2 is accepted for a
target with d_in=2, d_out=3, whose shapes it changes.

Diagnosis: none
"""


def linear_to_parameter(source: SelfAttentionLinear, target: SelfAttentionParameter) -> None:
    pairs = [(getattr(source, name), getattr(target, name)) for name in QKV]
    if any(layer.bias is not None for layer, _ in pairs):
        raise ValueError("The source has a bias, and the target has no place for it.")
    # The axes stand the other way round in the target, so compare the sizes.
    if any(layer.weight.numel() != matrix.numel() for layer, matrix in pairs):
        raise ValueError("The modules differ in size.")
    for layer, matrix in pairs:
        matrix.data = layer.weight.detach().T.clone()
