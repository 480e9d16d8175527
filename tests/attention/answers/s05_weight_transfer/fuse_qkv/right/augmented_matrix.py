"""Stacks the augmented matrices [A | b] of the three layers and takes the fused bias from the last
column.

Diagnosis: none
"""


def _augmented(layer: nn.Linear) -> torch.Tensor:
    """The weight with the bias, or zeros, as one more column."""
    bias = layer.weight.new_zeros(layer.weight.shape[0]) if layer.bias is None else layer.bias
    return torch.column_stack((layer.weight, bias))


def fuse_qkv(source: SelfAttentionLinear, target: SelfAttentionFused) -> None:
    layers = [getattr(source, name) for name in QKV]
    fused = target.W_qkv
    d_out, d_in = source.W_query.weight.shape
    if tuple(fused.weight.shape) != (3 * d_out, d_in):
        raise ValueError("The two modules differ in d_in or d_out.")
    if fused.bias is None and any(layer.bias is not None for layer in layers):
        raise ValueError("The source has a bias, and the target has no place for it.")
    with torch.no_grad():
        rows = torch.vstack([_augmented(layer) for layer in layers])
        fused.weight.copy_(rows[:, :-1])
        if fused.bias is not None:
            fused.bias.copy_(rows[:, -1])
