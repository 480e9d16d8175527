"""Wrong if d_in or d_out is 1. `.t().contiguous()` is taken for a copy, but the transpose of a
matrix with one row or one column is contiguous already, and contiguous() returns the same
memory: the modules then share their numbers. In all other sizes it is right.

Diagnosis: none
"""


def parameter_to_linear(source: SelfAttentionParameter, target: SelfAttentionLinear) -> None:
    pairs = [(getattr(source, n), getattr(target, n)) for n in QKV]
    for W, layer in pairs:
        if W.shape[0] != layer.in_features or W.shape[1] != layer.out_features:
            raise ValueError(f"{tuple(W.shape)} does not fit {layer}")
    for W, layer in pairs:
        layer.weight.data = W.detach().t().contiguous()  # fresh memory
        if layer.bias is not None:
            layer.bias.data.zero_()
